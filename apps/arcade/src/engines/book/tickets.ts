import { readMoney, type Money } from "@croupier/contract/domain/money";
import type { Outcome, Shares } from "./markets.ts";
import type { RoundRow } from "../../kit/round-store.ts";

/*
 * Computes the payout of tickets. A ticket is one bet of the wallet on one or several matches: a single, a parlay (all
 * legs multiplied), or a system (every combination of a given size). Odds are in thousandths, never parsed from a
 * displayed format. Every step is exact; only the sum is rounded, down to the smallest amount that is shown.
 */

export interface Leg {
  fixture: string;
  /** Identifies the match and thereby its teams. */
  sport: string;
  court: number;
  number: number;
  /** Final score, once the match is over. */
  score?: readonly [number, number];
  bet: string;
  /** In thousandths, stake included. */
  odds: number;
  outcome?: Outcome;
}

export interface Ticket {
  legs: Leg[];
  /** Legs in each combination: 1 for a single, all legs for a parlay. */
  size: number;
  /** Stake of each combination. */
  stake: string;
  /** Amount paid for a cash-out. */
  cashedOut?: string;
}

/** A round of the book. */
export interface TicketRound extends RoundRow {
  /** Matches and legs of the ticket. */
  fixture_ids: bigint[] | null;
  ticket: Ticket | null;
}

export const mostLegs = 8;

/** Returns the payout factor of an outcome, in 2000ths of the stake. */
function factorOf(outcome: Outcome, odds: number): bigint {
  const thousandths = BigInt(odds);
  if (outcome === "won") return 2n * thousandths;
  if (outcome === "halfWon") return thousandths + 1000n;
  return outcome === "back" ? 2000n : outcome === "halfLost" ? 1000n : 0n;
}

/** Lists all combinations of a given size. */
export function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}

/** The smallest amount that is paid, by default: a whole cent. */
const cent = 100n;

/** Adds up all combinations of legs whose factors are fractions of `one`. */
function sumOf(factors: readonly bigint[], { size, stake }: Ticket, one: bigint, unit: Money): Money {
  const scale = one ** BigInt(size);
  const products = combinations(factors, size).map((each) => each.reduce((product, factor) => product * factor, 1n));
  const exact = (readMoney(stake) * products.reduce((sum, product) => sum + product, 0n)) / scale;
  return exact - (exact % unit);
}

/** Computes the payout of a ticket; undefined while a match that matters is open. */
export function payoutOf(ticket: Ticket, unit = cent): Money | undefined {
  const lost = ticket.legs.filter(({ outcome }) => outcome === "lost").length;
  if (ticket.legs.length - lost < ticket.size) return 0n;
  const factors: bigint[] = [];
  for (const { outcome, odds } of ticket.legs) {
    if (!outcome) return undefined;
    factors.push(factorOf(outcome, odds));
  }
  return sumOf(factors, ticket, 2000n, unit);
}

/** Returns the highest payout of a ticket. */
export const mostPaid = (ticket: Ticket, unit = cent): Money =>
  sumOf(
    ticket.legs.map(({ odds }) => factorOf("won", odds)),
    ticket,
    2000n,
    unit,
  );

/** Returns the total stake of a ticket. */
export const stakeOf = (ticket: Ticket): Money =>
  readMoney(ticket.stake) * BigInt(combinations(ticket.legs, ticket.size).length);

/** Cash-out in thousandths of a ticket's value. */
const CASH_OUT = 970n;

const BILLION = 1_000_000_000n;

/** Returns the value of an open leg, in billionths of its stake. */
function expected(shares: Shares, odds: number): bigint {
  const { won, halfWon, back, halfLost } = shares;
  const factor = won * odds + (halfWon * (odds + 1000)) / 2 + back * 1000 + (halfLost * 1000) / 2;
  return BigInt(Math.floor(factor * 1_000_000));
}

/**
 * Computes the cash-out of a ticket now. `shares` are those of the open legs; undefined where there is no offer now.
 */
export function cashOutOf(ticket: Ticket, shares: readonly (Shares | undefined)[], unit = cent): Money | undefined {
  const factors: bigint[] = [];
  for (const [at, { outcome, odds }] of ticket.legs.entries()) {
    const open = shares[at];
    if (outcome) factors.push((factorOf(outcome, odds) * BILLION) / 2000n);
    else if (open) factors.push(expected(open, odds));
    else return undefined;
  }
  const value = (sumOf(factors, ticket, BILLION, unit) * CASH_OUT) / 1000n;
  const offer = value - (value % unit);
  return offer > 0n ? offer : undefined;
}
