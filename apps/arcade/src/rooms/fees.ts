import type { Money } from "@croupier/contract/domain/money";
import { at, type Ended } from "./game.ts";

/** One player's part of a hand: what went into decided pots, and what the room took of it. */
export interface Part {
  put: Money;
  fee: Money;
}

/**
 * Returns what each player put into the decided pots of a hand. Where the game does not say, a player who lost put in what
 * is gone, and one who won no more than the largest of these.
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

/** Divides the fee of a hand among its players by what each put in; what does not divide is the first payer's. */
export function partsOf(before: readonly Money[], ended: Ended): Part[] {
  const put = putInto(before, ended);
  const all = put.reduce((sum, each) => sum + each, 0n);
  const parts = put.map((each) => ({ put: each, fee: all === 0n ? 0n : (ended.rake * each) / all }));
  const rest = ended.rake - parts.reduce((sum, { fee }) => sum + fee, 0n);
  const first = parts.find((part) => part.put > 0n);
  if (first) first.fee += rest;
  return parts;
}

/** Returns what a player lost to each other one: the winners of a hand share a loss by what they won. */
export function lossesOf(before: readonly Money[], { stacks }: Ended, player: number): Money[] {
  const gains = before.map((stack, index) => at(stacks, index) - stack);
  const won = gains.reduce((sum, gain) => sum + (gain > 0n ? gain : 0n), 0n);
  const own = at(gains, player);
  return gains.map((gain) => (own < 0n && gain > 0n ? (-own * gain) / won : 0n));
}
