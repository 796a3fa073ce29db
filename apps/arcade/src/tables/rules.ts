import type { Below } from "../draws/derive.ts";

/** A result of a table, as it is stored: small whole numbers whose meaning the rules know. */
export type Result = readonly number[];

/** Something to bet on. */
export interface Spot {
  id: string;
  /** What can be picked of it: [""] where there is nothing to choose. */
  picks: readonly string[];
  /** What a stake of one is paid when it wins, in hundredths, stake included. */
  odds: bigint;
  /** Side bets have a lower highest stake. */
  limit: "main" | "side";
  /** What a stake of one is paid by this result, in hundredths, stake included: 100 gives it back. */
  pays(result: Result, pick: string): bigint;
}

/** A round in which a stake can be cashed out while the round goes on: the later, the more, until it ends. */
export interface Flight {
  /** How long it goes on after the draw's time, in milliseconds. */
  lastsMs(result: Result): number;
  /** What a stake of one is paid when it is cashed out so many milliseconds after that time, in hundredths. */
  heightAt(ms: number): number | undefined;
  /** The exact return of a cash-out at each height there is, as if a player always pressed there. */
  returns(): Return[];
}

export interface Rules {
  /** How long bets are taken, how long before the draw they close, and how long the result is shown. */
  seconds: { bets: number; close: number; show: number };
  /** How many past results a draw depends on. */
  pastNeeded: number;
  /** How many past results a page receives, where they are long. */
  pastShown?: number;
  /** What one bet can win, from the best on, where it is more than one prize. */
  prizes?: readonly { id: string; odds: bigint }[];
  spots: readonly Spot[];
  flight?: Flight;
  derive(below: Below, past: readonly Result[]): Promise<number[]>;
  /** How long the page needs until the result is known, in milliseconds. */
  revealMs(result: Result): number;
  /** Says what happened, for the record of a bet. */
  describe(result: Result): Record<string, string | number>;
  /** Lists all results with how often each comes, in a fresh shoe; the exact return of every bet follows from it. */
  all(): Iterable<readonly [result: Result, ways: bigint]>;
  /** The exact return of a bet where the results are too many to list, and it follows otherwise. */
  exact?(id: string): Return;
}

/** What is paid, in hundredths, for so many stakes of one. */
export interface Return {
  paid: bigint;
  stakes: bigint;
}

type Test = (result: Result, pick: string) => boolean;

/** A bet that pays its odds where the test holds. */
export function spot(
  id: string,
  odds: bigint,
  wins: Test,
  picks: readonly string[] = [""],
  limit: Spot["limit"] = "main",
): Spot {
  return { id, picks, odds, limit, pays: (result, pick) => (wins(result, pick) ? odds : 0n) };
}

/** A bet that pays its odds where `wins` holds and comes back where `pushes` holds. */
export function pushing(id: string, odds: bigint, wins: Test, pushes: Test): Spot {
  return {
    id,
    picks: [""],
    odds,
    limit: "main",
    pays: (result, pick) => (wins(result, pick) ? odds : pushes(result, pick) ? 100n : 0n),
  };
}

export const side = (id: string, odds: bigint, wins: Test, picks?: readonly string[]): Spot =>
  spot(id, odds, wins, picks, "side");

/** Answers the exact return of a bet. */
export function returnOf(rules: Pick<Rules, "all" | "exact">, bet: Spot, pick: string): Return {
  if (rules.exact) return rules.exact(bet.id);
  let paid = 0n;
  let stakes = 0n;
  for (const [result, ways] of rules.all()) {
    paid += bet.pays(result, pick) * ways;
    stakes += ways;
  }
  return { paid, stakes };
}
