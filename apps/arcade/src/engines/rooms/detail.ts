import type { Pool } from "pg";
import { formatMoney } from "@croupier/contract/domain/money";
import { findEnglish } from "../../kit/english.ts";
import { countHands, findHands } from "./room-store.ts";
import type { SittingRound } from "./state.ts";

const handsShown = 8;

/** Names the result of a hand in words: "noBull, banker" is "No bull, banker". */
export const resultText = (hand: string): string =>
  hand
    .split(", ")
    .map((part) => {
      const [name = "", value = ""] = part.split(" ");
      return findEnglish("rooms", `hands.${name}`)?.replace("{value}", value) ?? part;
    })
    .join(", ");

/**
 * Builds the detail the platform stores with a sitting: the number of its hands, and the last ones in words. Below 8
 * kB.
 */
export async function sittingDetail(db: Pool, round: SittingRound): Promise<object> {
  const [{ hands, won, most }, last] = await Promise.all([
    countHands(db, round.id),
    findHands(db, round.id, handsShown),
  ]);
  const [newest] = last;
  return {
    game: round.game_code,
    hands,
    handsWon: won,
    bestGain: formatMoney(most).slice(0, -2),
    ...(newest ? { cards: newest.recap.cards, ...(newest.recap.board ? { board: newest.recap.board } : {}) } : {}),
    lastHands: last.map(({ number, gain, recap }) => ({
      hand: number,
      cards: recap.cards,
      board: recap.board,
      result: resultText(recap.hand),
      gain: formatMoney(gain).slice(0, -2),
    })),
    ...(newest ? { seal: newest.seed_hash, seed: newest.seed } : {}),
  };
}
