import { join } from "node:path";
import { readTexts } from "@croupier/server/catalogue-files";
import type { Pool } from "pg";
import { expect, it } from "vitest";
import { commitmentOf, sourceOf } from "../kit/seed.ts";
import { choices } from "../test-titles.ts";
import { nextMove } from "../test-plays.ts";
import { replay, type SoloRow } from "./alone/replay.ts";
import { soloDetail } from "./alone/steps.ts";
import { ticketDetail } from "./book/detail.ts";
import { offersOf, outlookOf } from "./book/markets.ts";
import { stateAfter } from "./book/match.ts";
import { pairingOf, sports } from "./book/sports.ts";
import type { TicketRound } from "./book/tickets.ts";
import { lotteries } from "./lotto/lotteries.ts";
import { exampleOf } from "./lotto/views.ts";
import { fishName } from "./pond/engine.ts";
import { ponds } from "./pond/titles.ts";
import { volleyDetail } from "./pond/volley.ts";
import { resultText } from "./rooms/detail.ts";
import { gameOf } from "./rooms/games.ts";
import { replay as replayHand } from "./rooms/replay.ts";
import { roomTitles } from "./rooms/titles.ts";
import { slotTitles } from "./slot/titles.ts";
import { soloTitles } from "./solo/titles.ts";
import { tableGames } from "./tables/games.ts";
import { tables } from "./tables/tables.ts";

/** Fields that only verify a round. */
const technical = new Set(["game", "draw", "seal", "seed", "commitment", "label", "unit"]);

/** Returns the texts of a detail that contain an id or a code: "direct4", "open:3", "redBasket", "fried-shrimp". */
function codesIn(detail: unknown): string[] {
  if (typeof detail === "string") {
    const plain = detail.replaceAll(/\bx\d+\.\d\d\b/g, "");
    return /[a-z][A-Z]|[a-z]\d|\w[:@]\w|[a-z]-[a-z]|_/.test(plain) ? [detail] : [];
  }
  if (typeof detail !== "object" || detail === null) return [];
  return Object.entries(detail).flatMap(([key, value]) => (technical.has(key) ? [] : codesIn(value)));
}

const oneOfEach = <T>(all: Iterable<T>, engine: (title: T) => string): [string, T][] => [
  ...new Map([...all].map((title) => [engine(title), title])),
];

it.each(oneOfEach(tables.values(), ({ engine }) => engine))(
  "the record of %s names bets and results in words",
  async (engine, table) => {
    for (const { id, picks } of tableGames[table.engine].spots) {
      for (const pick of picks) expect(codesIn(table.nameBet(id, pick))).toEqual([]);
    }
    for (let round = 0; round < 20; round += 1) {
      const result = await table.rules.derive(sourceOf("ab".repeat(32), engine, String(round)), []);
      expect(codesIn(table.describe(result))).toEqual([]);
    }
  },
);

it.each(oneOfEach(lotteries.values(), ({ family }) => family.name))(
  "the record of lottery %s names bets in words",
  (_, lottery) => {
    for (const { id, form } of lottery.family.plays) {
      for (const pick of form.kind === "options" ? form.options : [exampleOf(form)]) {
        expect(codesIn(lottery.nameBet(id, pick))).toEqual([]);
      }
    }
  },
);

it.each(oneOfEach([...soloTitles.values(), ...slotTitles.values()], ({ solo }) => solo))(
  "the record of %s shows reels, cards and moves in words",
  async (engine, title) => {
    for (const seed of ["01", "7e", "c4"].map((byte) => byte.repeat(32))) {
      const solo = {
        seed,
        commitment: await commitmentOf(seed),
        choices: choices[engine] ?? {},
        moves: [] as string[],
      };
      for (let at = 0; at < 200; at += 1) {
        const played = await replay(title.rules, title.gameCode, solo);
        if (played.isOver) break;
        solo.moves.push(title.rules.endsAt ? title.rules.leave(played) : nextMove(played));
      }
      const round = { game_code: title.gameCode, solo } as unknown as SoloRow;
      expect(codesIn(await soloDetail(title, round))).toEqual([]);
    }
  },
);

it.each(oneOfEach(ponds.values(), ({ set, boss }) => `${set} with ${boss}`))(
  "the record of pond %s names its fish, and shows money with two decimals",
  (_, { emblems }) => {
    const bullets = emblems.slice(1).map((species) => ({ fish: "1.1", species, times: 5, weight: 1, paid: 5 }));
    const volley = {
      cannon: 0,
      shot: "0.5000",
      shots: [],
      freeze: null,
      seed: "",
      commitment: "",
      returns: 9600,
      bullets,
    };
    const detail = volleyDetail({ gameCode: "", label: "", nameOf: fishName }, volley);
    expect(codesIn(detail)).toEqual([]);
    expect(detail).toMatchObject({ bullet: "0.50", returned: "0.00" });
    expect(detail).toHaveProperty("caught.0.pays", "2.50");
  },
);

it.each(oneOfEach(roomTitles.values(), ({ roomGame }) => roomGame))(
  "the record of the room of %s names hands in words",
  async (_, { gameCode, roomGame }) => {
    const game = gameOf(roomGame);
    for (let number = 1; number <= 20; number += 1) {
      const seats = game.filled;
      const setup = {
        stacks: Array.from({ length: seats }, () => "1000.0000"),
        posts: Array.from({ length: seats }, () => false),
        button: 0,
        unit: "1.0000",
      };
      const hand = { number, seed: "ab".repeat(32), setup, actions: [] };
      const play = await replayHand({ id: "1", gameCode, game: roomGame }, hand);
      for (let at = 0; at < 3000 && !play.ended; at += 1) {
        const [player = 0] = play.turn;
        if (!play.act(player, play.defaultAction(player))) throw new Error(`${roomGame} refuses its own action`);
      }
      for (let player = 0; player < seats; player += 1) {
        const { cards, board, hand: result } = play.recap(player);
        // This hand of tiles is called so.
        const words = resultText(result).replace("Two-eight", "");
        expect(codesIn({ cards, board, result: words })).toEqual([]);
      }
    }
  },
);

/** Texts by which the site names the codes of a ticket's record. */
const siteTexts = readTexts(join(import.meta.dirname, "../../../web/locales"), "en", "records");
const noSeeds = { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool;

it.each([...sports.values()].map((sport) => [sport.id, sport] as const))(
  "the record of a ticket on %s has only bets and results that the site names",
  async (id, sport) => {
    const { model } = sport;
    const { chances } = pairingOf(sport, 0, 1);
    const offers = offersOf(outlookOf(model, chances, stateAfter(model, [], 0)), true);
    expect(offers.length).toBeGreaterThan(0);
    const outcomes = [undefined, "won", "halfWon", "back", "halfLost", "lost"] as const;
    const legs = offers.flatMap(({ key: bet, odds }) =>
      outcomes.map((outcome) => ({
        fixture: "1",
        sport: id,
        court: 0,
        number: 1,
        bet,
        odds: odds ?? 2000,
        ...(outcome ? { outcome } : {}),
      })),
    );
    const ticket = { legs, size: 1, stake: "1.0000" };
    const detail = (await ticketDetail(noSeeds, { game_code: "book" } as TicketRound, ticket)) as {
      legs: { match: string; market: string; outcome: string; odds: string }[];
    };
    expect(detail.legs).toHaveLength(legs.length);
    for (const { match, market, outcome, odds } of detail.legs) {
      expect(codesIn({ match, odds })).toEqual([]);
      expect(siteTexts).toHaveProperty([`records.market.${market}`]);
      expect(siteTexts).toHaveProperty([`records.outcome.${outcome}`]);
    }
  },
);
