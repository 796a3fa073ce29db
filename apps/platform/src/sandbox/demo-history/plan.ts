import { MONEY_SCALE, type Money } from "@croupier/contract/domain/money";

/** A game of the seeded history. */
export interface PastGame {
  nodeId: bigint;
  vassalage: string;
  gameCode: string;
  gameType: string;
}

export interface PastBet {
  game: PastGame;
  at: Date;
  settledAt: Date;
  stake: Money;
  payout: Money;
}

interface PastMove {
  at: Date;
  amount: Money;
}

/** One member's seeded history in order of time; the balance never falls below zero. */
export interface PastLife {
  bets: PastBet[];
  deposits: (PastMove & { method: string })[];
  withdrawals: (PastMove & { paidAt: Date })[];
  balance: Money;
}

export interface LifePlan {
  seed: number;
  games: PastGame[];
  /** The first and last day, as the start of the day in UTC. */
  firstDay: Date;
  days: number;
  /** Percentage of days played. */
  activity: number;
  /** Stakes to draw from. */
  stakes: Money[];
  betsADay: number;
  /** Deposits to draw from, in whole units. */
  deposits: number[];
  /** In whole units. If the balance at the end of a day is above this, part of it may be withdrawn, down to a fifth. */
  cashOutAbove: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const unit = (whole: number): Money => BigInt(whole) * MONEY_SCALE;

/** Creates a generator of whole numbers, always the same for a seed (mulberry32). */
function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Draws the return of a stake in percent: about 93 on average, mostly nothing, occasionally a lot. */
function returnPercent(draw: (below: number) => number): number {
  const lot = draw(1000);
  if (lot < 700) return 0;
  if (lot < 890) return 60 + draw(140);
  if (lot < 977) return 200 + draw(420);
  if (lot < 998) return 700 + draw(1100);
  return 2500 + draw(4000);
}

/** Plans a member's history: deposits when the money runs out, bets in the evening, and withdrawals of the surplus. */
export function planLife(plan: LifePlan): PastLife {
  const draw = draws(plan.seed);
  const life: PastLife = { bets: [], deposits: [], withdrawals: [], balance: 0n };
  for (let at = 0; at < plan.days; at++) {
    if (draw(100) >= plan.activity) continue;
    // Most members play in the evening of the merchant's day (GMT+8).
    const evening = plan.firstDay.getTime() + at * day + (9 * 60 + draw(210)) * minute;
    playDay(plan, life, draw, evening);
  }
  return life;
}

function playDay(plan: LifePlan, life: PastLife, draw: (below: number) => number, evening: number): void {
  let now = evening;
  const favourite = draw(plan.games.length);
  const bets = 1 + draw(plan.betsADay * 2);
  const pay = (least: Money) => {
    const drawn = unit(plan.deposits[draw(plan.deposits.length)] ?? 100);
    const amount = drawn < least ? least : drawn;
    life.deposits.push({ at: new Date(now), amount, method: draw(3) === 0 ? "qr" : "bank" });
    life.balance += amount;
    now += minute;
  };
  if (draw(5) === 0) pay(0n);
  for (let each = 0; each < bets; each++) {
    const stake = plan.stakes[draw(plan.stakes.length)] ?? unit(1);
    if (life.balance < stake) pay(stake);
    const game = plan.games[(favourite + (draw(4) === 0 ? draw(plan.games.length) : 0)) % plan.games.length];
    if (!game) return;
    const payout = ((stake * BigInt(returnPercent(draw))) / 100n / 100n) * 100n;
    life.bets.push({ game, at: new Date(now), settledAt: new Date(now + 1500), stake, payout });
    life.balance += payout - stake;
    now += (8 + draw(40)) * 1000;
  }
  if (life.balance > unit(plan.cashOutAbove) && draw(3) > 0) {
    const amount = life.balance - unit(Math.ceil(plan.cashOutAbove / 5));
    now += 5 * minute;
    life.withdrawals.push({ at: new Date(now), paidAt: new Date(now + (10 + draw(80)) * minute), amount });
    life.balance -= amount;
  }
}

const largest = unit(2500);

/** Ends a history at an exact balance: by a withdrawal, or by deposits of a plausible size, an hour apart. */
export function endAt(life: PastLife, balance: Money, at: Date): void {
  let missing = balance - life.balance;
  for (let time = at.getTime(); missing > 0n; time -= 60 * minute) {
    const amount = missing < largest ? missing : largest;
    life.deposits.push({ at: new Date(time), amount, method: "bank" });
    missing -= amount;
  }
  if (missing < 0n) life.withdrawals.push({ at, paidAt: new Date(at.getTime() + 20 * minute), amount: -missing });
  life.balance = balance;
}
