import type { Money } from "@croupier/contract/domain/money";
import { at, type Ended } from "./game.ts";

/** A player's share of a hand: contribution to decided pots, and share of the room's fee. */
export interface Part {
  put: Money;
  fee: Money;
}

/**
 * Returns each player's contribution to the decided pots of a hand. Where the game does not report it, a loser's is the
 * loss, and a winner's is at most the largest loss.
 */
function putInto(before: readonly Money[], { stacks, put }: Ended): readonly Money[] {
  if (put) return put;
  const lost = before.map((stack, player) => stack - at(stacks, player));
  const most = lost.reduce((top, each) => (each > top ? each : top), 0n);
  return lost.map((each, player) => {
    if (each >= 0n) return each;
    const stack = at(before, player);
    return stack < most ? stack : most;
  });
}

/** Divides the fee of a hand by the players' contributions; the remainder is the first contributor's. */
export function partsOf(before: readonly Money[], ended: Ended): Part[] {
  const put = putInto(before, ended);
  const all = put.reduce((sum, each) => sum + each, 0n);
  const parts = put.map((each) => ({ put: each, fee: all === 0n ? 0n : (ended.rake * each) / all }));
  const rest = ended.rake - parts.reduce((sum, { fee }) => sum + fee, 0n);
  const first = parts.find((part) => part.put > 0n);
  if (first) first.fee += rest;
  return parts;
}

/** Returns a player's losses to each other player: the winners of a hand share a loss in proportion to their gains. */
export function lossesOf(before: readonly Money[], { stacks }: Ended, player: number): Money[] {
  const gains = before.map((stack, index) => at(stacks, index) - stack);
  const won = gains.reduce((sum, gain) => sum + (gain > 0n ? gain : 0n), 0n);
  const own = at(gains, player);
  return gains.map((gain) => (own < 0n && gain > 0n ? (-own * gain) / won : 0n));
}
