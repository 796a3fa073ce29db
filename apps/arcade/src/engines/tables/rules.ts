import type { Below } from "../../kit/seed.ts";
import type { Flight, Result, Return } from "../draws/shared-game.ts";

/** A bet that a table offers. */
export interface Spot {
  id: string;
  /** Possible picks: [""] where there is no choice. */
  picks: readonly string[];
  /** Payout of a winning stake of one, in hundredths, stake included. */
  odds: bigint;
  /** Limit class; side bets have a lower highest stake. */
  limit: "main" | "side";
  /** Returns the payout of a stake of one for a result, in hundredths, stake included: 100 returns the stake. */
  pays(result: Result, pick: string): bigint;
}

export interface Rules {
  /** Time for bets, closing time before the draw, and display time of the result. */
  seconds: { bets: number; close: number; show: number };
  /** Number of past results a draw depends on. */
  pastNeeded: number;
  /** Number of past results a page receives, where they are long. */
  pastShown?: number;
  /** Prizes of one bet, best first, where there are several. */
  prizes?: readonly { id: string; odds: bigint }[];
  spots: readonly Spot[];
  flight?: Flight;
  derive(below: Below, past: readonly Result[]): Promise<number[]>;
  /** Returns how long the page takes to show the result, in milliseconds. */
  revealMs(result: Result): number;
  /** Describes a result, for the record of a bet. */
  describe(result: Result): Record<string, string | number>;
  /** Lists all results of a fresh shoe with their frequencies, from which the exact return of every bet follows. */
  all(): Iterable<readonly [result: Result, ways: bigint]>;
  /** Returns the exact return of a bet where there are too many results to list. */
  exact?(id: string): Return;
}

type Test = (result: Result, pick: string) => boolean;

/** Creates a bet that pays its odds where the test holds. */
export function spot(
  id: string,
  odds: bigint,
  wins: Test,
  picks: readonly string[] = [""],
  limit: Spot["limit"] = "main",
): Spot {
  return { id, picks, odds, limit, pays: (result, pick) => (wins(result, pick) ? odds : 0n) };
}

/** Creates a bet that pays its odds where `wins` holds and returns the stake where `pushes` holds. */
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

/** Returns the exact return of a bet. */
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
