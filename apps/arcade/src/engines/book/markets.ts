import { chanceGrid, nextSide, raceTo, setChance, type Grid } from "./grid.ts";
import type { Chances, MatchState, Model, Side } from "./match.ts";

/*
 * Prices and settles the markets of a match by the same rules. A bet is written "market:line:pick": "result::1",
 * "handicap:-3:1" (home −0.75, lines in quarters), "total:10:over" (2.5), "both::yes", "score::2-1", "next:3:2" (the
 * third goal, or set, is away's), "first:2.5:1" (first to five points of the second set is home). A bet's shares are
 * the chances of its five outcomes.
 */

/** Outcome of a stake: won, half won, returned, half lost, lost. */
export type Outcome = "won" | "halfWon" | "back" | "halfLost" | "lost";
export type Shares = Record<Outcome, number>;

export interface Bet {
  market: "result" | "handicap" | "total" | "both" | "score" | "next" | "first";
  line: string;
  pick: string;
}

const shape = /^(result|handicap|total|both|score|next|first):([-\d.]{0,8}):([a-z0-9-]{1,8})$/;

export function readBet(key: string): Bet | undefined {
  const [, market, line = "", pick = ""] = shape.exec(key) ?? [];
  return market ? { market: market as Bet["market"], line, pick } : undefined;
}

/** Returns the outcome of a bet that beats its line by a number of quarters. */
export const byQuarters = (ahead: number): Outcome =>
  (["lost", "halfLost", "back", "halfWon", "won"] as const)[Math.max(-2, Math.min(2, ahead)) + 2] ?? "lost";

const whole = (text: string): number | undefined => (/^-?\d{1,4}$/.test(text) ? Number(text) : undefined);
const sideOf = (pick: string): Side | undefined => (pick === "1" ? 0 : pick === "2" ? 1 : undefined);

/** Returns the outcome of a bet that depends on the final score alone; undefined for any other bet. */
function byScore(model: Model, { market, line, pick }: Bet, home: number, away: number): Outcome | undefined {
  const won = (is: boolean): Outcome => (is ? "won" : "lost");
  const side = sideOf(pick);
  const quarters = whole(line);
  if (market === "result" && line === "") {
    const isThreeWay = model.kind === "clock" && model.isLowScoring;
    if (pick === "x") return isThreeWay ? won(home === away) : undefined;
    if (side === undefined) return undefined;
    if (home === away && !isThreeWay) return "back";
    return won(side === 0 ? home > away : away > home);
  }
  if (market === "handicap" && side !== undefined && quarters !== undefined) {
    return byQuarters((side === 0 ? home - away : away - home) * 4 + quarters);
  }
  if (market === "total" && quarters !== undefined && quarters > 0 && (pick === "over" || pick === "under")) {
    return byQuarters((pick === "over" ? 1 : -1) * ((home + away) * 4 - quarters));
  }
  if (market === "both" && line === "" && model.kind === "clock" && (pick === "yes" || pick === "no")) {
    return won((home > 0 && away > 0) === (pick === "yes"));
  }
  if (market === "score" && line === "" && /^\d{1,2}-\d{1,2}$/.test(pick)) return won(pick === `${home}-${away}`);
  return undefined;
}

/** Parses the "set.points" line of a first-to bet. */
function firstOf(line: string): { set: number; points: number } | undefined {
  const [, set, points] = /^([1-9])\.(\d{1,2})$/.exec(line) ?? [];
  return set && points ? { set: Number(set), points: Number(points) } : undefined;
}

/** Settles a bet by a finished match; a set that was not played returns the stake. */
export function settle(model: Model, key: string, end: MatchState): Outcome {
  const bet = readBet(key);
  if (!bet) return "back";
  const { market, line, pick } = bet;
  const won = (is: boolean): Outcome => (is ? "won" : "lost");
  if (market === "next") {
    const winner = end.won[Number(line) - 1];
    if (winner === undefined) return model.kind === "race" ? "back" : won(pick === "x");
    return won(winner === sideOf(pick));
  }
  if (market === "first") {
    const which = firstOf(line);
    const played = (which && end.sequence[which.set - 1]) ?? [];
    const points: [number, number] = [0, 0];
    for (const side of played) {
      points[side] += 1;
      if (points[side] === which?.points) return won(side === sideOf(pick));
    }
    return "back";
  }
  return byScore(model, bet, ...end.score) ?? "back";
}

const none = (): Shares => ({ won: 0, halfWon: 0, back: 0, halfLost: 0, lost: 0 });
const certain = (won: number, back = 0): Shares => ({ ...none(), won, back, lost: 1 - won - back });

/** State of a match with the chances of every final score from here. */
export interface Outlook {
  model: Model;
  chances: Chances;
  state: MatchState;
  grid: Grid;
}

export const outlookOf = (model: Model, chances: Chances, state: MatchState): Outlook => ({
  model,
  chances,
  state,
  grid: chanceGrid(model, chances, state),
});

/** Returns the outcome shares of a bet from the current state; undefined where it is not offered. */
export function sharesOf({ model, chances, state, grid }: Outlook, key: string): Shares | undefined {
  const bet = readBet(key);
  if (!bet) return undefined;
  const side = sideOf(bet.pick);
  if (bet.market === "next") {
    if (bet.line !== String(state.won.length + 1)) return undefined;
    if (model.kind === "race") {
      return side === undefined ? undefined : certain(setChance(model, chances, state.points)[side]);
    }
    const next = nextSide(chances, model.ticks - state.tick);
    return side !== undefined ? certain(next[side]) : bet.pick === "x" ? certain(1 - next[0] - next[1]) : undefined;
  }
  if (bet.market === "first") {
    const which = firstOf(bet.line);
    if (model.kind !== "race" || side === undefined || which?.set !== state.won.length + 1) return undefined;
    if (which.points >= model.points || Math.max(...state.points) >= which.points) return undefined;
    return certain(raceTo(which.points, chances, state.points)[side]);
  }
  if (byScore(model, bet, 0, 0) === undefined) return undefined;
  const shares = none();
  for (const { home, away, chance } of grid) shares[byScore(model, bet, home, away) ?? "back"] += chance;
  return shares;
}

/** Returns the part of a stake that is decided, and the part that is won. */
function decided({ won, halfWon, halfLost, lost }: Shares): { all: number; won: number } {
  return { all: won + lost + (halfWon + halfLost) / 2, won: won + halfWon / 2 };
}

/** Return of decided stakes in thousandths; returned stakes do not count. */
const RETURN = 950n;

/** Computes odds in thousandths, in whole hundredths; undefined where the outcome is already certain. */
export function oddsOf(shares: Shares): number | undefined {
  const { all, won } = decided(shares);
  if (won < 0.004 || all < 0.02) return undefined;
  const odds = Math.floor(((Number(RETURN) / 1000) * all * 100) / won + 1e-9) * 10;
  return odds >= 1_010 && odds <= 100_000 ? odds : undefined;
}

/** Lists the states of a match at each tick of a time without goals; low-scoring sports only. */
export function quietTicks({ model, chances, state }: Outlook, ms: number): Outlook[] {
  if (model.kind !== "clock" || !model.isLowScoring) return [];
  const length = Math.max(0, Math.min(Math.ceil(ms / model.tickMs), model.ticks - 1 - state.tick));
  return Array.from({ length }, (_, at) => outlookOf(model, chances, { ...state, tick: state.tick + at + 1 }));
}

/** Computes the lowest odds of a bet in these outlooks; undefined where one of them does not offer it. */
export function lowestOdds(outlooks: readonly Outlook[], key: string): number | undefined {
  let lowest: number | undefined;
  for (const outlook of outlooks) {
    const shares = sharesOf(outlook, key);
    const odds = shares && oddsOf(shares);
    if (odds === undefined) return undefined;
    lowest = Math.min(lowest ?? odds, odds);
  }
  return lowest;
}

/** Lists the lines to show: the one nearest to even chances, and its neighbours. */
function linesNear(outlook: Outlook, market: "handicap" | "total"): number[] {
  const { model, state } = outlook;
  const isFine = model.kind === "clock" && model.isLowScoring;
  const step = isFine ? 1 : 4;
  const now = market === "total" ? state.score[0] + state.score[1] : state.score[1] - state.score[0];
  const span = model.kind === "race" ? model.sets * 2 : isFine ? 6 : model.average[0] + model.average[1] + 40;
  const middle = outlook.grid.reduce(
    (sum, { home, away, chance }) => sum + chance * (market === "total" ? home + away : away - home),
    0,
  );
  const near = isFine ? Math.round(middle * 4) : Math.round(middle) * 4;
  const candidates: { line: number; gap: number }[] = [];
  for (let line = near - 4 * step; line <= near + 4 * step; line += 1) {
    if (!isFine && Math.abs(line % 4) !== 2) continue;
    if (market === "total" && line < now * 4 + 1) continue;
    if (Math.abs(line - now * 4) > span * 4) continue;
    const shares = sharesOf(outlook, market === "total" ? `total:${line}:over` : `handicap:${line}:1`);
    if (!shares || oddsOf(shares) === undefined) continue;
    const { all, won } = decided(shares);
    candidates.push({ line, gap: Math.abs(won / all - 0.5) });
  }
  const best = candidates.toSorted((a, b) => a.gap - b.gap)[0];
  if (!best) return [];
  const at = candidates.indexOf(best);
  return [best, ...candidates.slice(Math.max(0, at - 2), at), ...candidates.slice(at + 1, at + 3)].map(
    ({ line }) => line,
  );
}

export interface Offer {
  key: string;
  /** In thousandths, stake included; null while no bets are taken. */
  odds: number | null;
}

/** Lists the bets on a match: the main lines, or all of them. */
export function offersOf(outlook: Outlook, all: boolean): Offer[] {
  const { model, state } = outlook;
  const keys: string[] = [];
  const isThreeWay = model.kind === "clock" && model.isLowScoring;
  for (const pick of isThreeWay ? ["1", "x", "2"] : ["1", "2"]) keys.push(`result::${pick}`);
  for (const line of linesNear(outlook, "handicap").slice(0, all ? 5 : 1)) {
    keys.push(`handicap:${line}:1`, `handicap:${-line}:2`);
  }
  for (const line of linesNear(outlook, "total").slice(0, all ? 5 : 1)) {
    keys.push(`total:${line}:over`, `total:${line}:under`);
  }
  const next = state.won.length + 1;
  if (model.kind === "race" || isThreeWay) keys.push(`next:${next}:1`, `next:${next}:2`);
  if (all && isThreeWay) keys.push(`next:${next}:x`, "both::yes", "both::no");
  if (all && model.kind === "race") {
    const first = [Math.ceil(model.points / 2), model.points - 1].filter((points) => points > 1);
    for (const points of new Set(first)) keys.push(`first:${next}.${points}:1`, `first:${next}.${points}:2`);
  }
  if (all && (isThreeWay || model.kind === "race")) keys.push(...scoreKeys(model));
  return keys.flatMap((key) => {
    const shares = sharesOf(outlook, key);
    const odds = shares && oddsOf(shares);
    return odds ? [{ key, odds }] : [];
  });
}

function scoreKeys(model: Model): string[] {
  const most = model.kind === "race" ? model.sets : 4;
  const keys: string[] = [];
  for (let home = 0; home <= most; home += 1) {
    for (let away = 0; away <= most; away += 1) {
      const isFinal = model.kind === "clock" || (Math.max(home, away) === most && home !== away);
      if (isFinal) keys.push(`score::${home}-${away}`);
    }
  }
  return keys;
}
