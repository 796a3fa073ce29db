import { randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { shownUnitOf } from "@croupier/contract/domain/currencies";
import type { Money } from "@croupier/contract/domain/money";
import { cached } from "@croupier/server/cached";
import { commitmentOf, sourceOf } from "../../kit/seed.ts";
import { databaseNow, inTransaction } from "../../kit/database.ts";
import { exposures } from "../../kit/exposure.ts";
import type { Log } from "../../kit/log.ts";
import {
  endFixture,
  findHeldOn,
  findBegun,
  findOpen,
  hasFixtures,
  insertFixtures,
  lockOpen,
  saveTicket,
  sweepFixtures,
  type FixtureRow,
  type NewFixture,
} from "./fixture-store.ts";
import {
  lowestOdds,
  offersOf,
  outlookOf,
  quietTicks,
  settle,
  sharesOf,
  type Offer,
  type Outlook,
  type Shares,
} from "./markets.ts";
import { momentAt, mostMs, playMatch, stateAfter, type MatchState, type Moment, type Score } from "./match.ts";
import { labelOf, pairingOf, sports, type Pairing, type Sport } from "./sports.ts";
import { moveRound } from "../../kit/round-store.ts";
import type { Due } from "../../kit/jobs.ts";
import { payoutOf, type TicketRound } from "./tickets.ts";

/*
 * Schedules the matches of the book: on each court of a sport, one begins at every full period of the clock. The seed
 * exists before betting opens, and its SHA-256 is published. The match follows from the seed alone, which is published
 * at the end. Only this process knows the rest of a match in play.
 */

const matchesAhead = 3;
const matchesBehind = 2;
const readEveryMs = 400;
const sweepEveryMs = 60 * 60_000;
/**
 * In-play odds must hold this long without a goal, because pages lag and bets wait. Each quiet second makes some bets
 * better, so the current odds would pay more than the bet is worth when it is placed.
 */
const holdMs = 10_000;
/** How long a match's markets stay closed after a goal or a set. */
const closedMs = { clock: 6_000, race: 2_500 };

export interface LiveMatch {
  row: FixtureRow;
  sport: Sport;
  pairing: Pairing;
  moment: Moment;
  state: MatchState;
  /** True while a goal is checked or a set has just ended. */
  isClosed: boolean;
  isLive: boolean;
}

/** Returns when a match of a court begins, in milliseconds. */
function beginOf(sport: Sport, court: number, number: number): number {
  const period = sport.periodSeconds * 1000;
  return number * period + Math.floor(period / sport.leagues.length) * court;
}

/** Creates a match with its own seed and seed commitment. */
export async function createFixture(sport: Sport, court: number, number: number): Promise<NewFixture> {
  const seed = randomBytes(32).toString("hex");
  const begins = beginOf(sport, court, number);
  return {
    sport: sport.id,
    court,
    number,
    begins_at: new Date(begins),
    ends_by: new Date(begins + mostMs(sport.model)),
    seed,
    seed_hash: await commitmentOf(seed),
  };
}

/** Plays a whole match from its seed. */
export function scoresOf(row: Pick<FixtureRow, "sport" | "court" | "number" | "seed">): Promise<Score[]> {
  const sport = sports.get(row.sport);
  if (!sport) throw new Error(`no sport ${row.sport}`);
  const below = sourceOf(row.seed, labelOf(row.sport, row.court), String(row.number));
  return playMatch(sport.model, pairingOf(sport, row.court, row.number).chances, below);
}

/** Prices of a match at one tick and score, computed once for all readers. */
interface Priced {
  tick: number;
  outlook: Outlook;
  quiet?: Outlook[];
  main?: Offer[];
  all?: Offer[];
  /** Shares and odds of each requested bet. */
  shares: Map<string, Shares | undefined>;
  odds: Map<string, number | undefined>;
}

interface Known {
  scores?: Promise<Score[]>;
  /** Prices by tick and score; the tick before the match is -1. */
  priced: Map<string, Priced>;
}

/** Number of ticks for which prices are cached: more than a page can lag. */
const ticksKept = 12;
/** Number of bets cached per outlook: more than are offered. Others are computed on each request. */
const betsKept = 500;

function remember<T>(known: Map<string, T>, key: string, compute: () => T): T {
  if (known.has(key)) return known.get(key) as T;
  const value = compute();
  if (known.size < betsKept) known.set(key, value);
  return value;
}

export interface FixturesOptions {
  db: Pool;
  log: Log;
  /** Computes the chances of a match's ends; tests count the calls. */
  compute?: typeof outlookOf;
}

export class Fixtures {
  readonly #db: Pool;
  readonly #log: Log;
  readonly #compute: typeof outlookOf;
  readonly #made = new Map<string, number>();
  readonly #known = new Map<bigint, Known>();
  readonly #open = cached<{ rows: FixtureRow[]; offset: number }>({ freshMs: readEveryMs });
  #offset = 0;
  #sweepAt = 0;

  constructor({ db, log, compute = outlookOf }: FixturesOptions) {
    this.#db = db;
    this.#compute = compute;
    this.#log = log;
  }

  /** Creates the missing upcoming matches of each court. */
  async #prepare(now: number): Promise<void> {
    const behind = this.#made.size === 0 && !(await hasFixtures(this.#db)) ? matchesBehind : 0;
    const fresh: Promise<NewFixture>[] = [];
    const made = new Map<string, number>();
    for (const sport of sports.values()) {
      for (const court of sport.leagues.keys()) {
        const label = labelOf(sport.id, court);
        const current = Math.floor((now - beginOf(sport, court, 0)) / (sport.periodSeconds * 1000));
        const from = Math.max(this.#made.get(label) ?? 0, current - behind - 1);
        for (let number = from + 1; number <= current + matchesAhead; number += 1) {
          fresh.push(createFixture(sport, court, number));
        }
        made.set(label, current + matchesAhead);
      }
    }
    if (fresh.length > 0) await insertFixtures(this.#db, await Promise.all(fresh));
    for (const [label, until] of made) this.#made.set(label, until);
  }

  #knownOf(row: FixtureRow): Known {
    const known = this.#known.get(row.id) ?? { priced: new Map() };
    this.#known.set(row.id, known);
    return known;
  }

  /** Returns the open matches, cached for a moment, and the time by the database's clock. */
  async open(): Promise<{ now: number; rows: FixtureRow[] }> {
    const { rows, offset } = await this.#open.get("open", async () => {
      const now = await databaseNow(this.#db);
      return { offset: now.getTime() - Date.now(), rows: await findOpen(this.#db) };
    });
    this.#offset = offset;
    return { now: this.now(), rows };
  }

  /** Returns the time by the database's clock, from its last known offset. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Finds the state of some open matches, by id. */
  async live(ids: Iterable<string>): Promise<Map<string, LiveMatch>> {
    const wanted = new Set(ids);
    if (wanted.size === 0) return new Map();
    const { now, rows } = await this.open();
    const found = rows.map((row) => [row.id.toString(), row] as const).filter(([id]) => wanted.has(id));
    return new Map(await Promise.all(found.map(async ([id, row]) => [id, await this.at(row, now)] as const)));
  }

  /** Returns the state of a match at a time. */
  async at(row: FixtureRow, now: number): Promise<LiveMatch> {
    const sport = sports.get(row.sport);
    if (!sport) throw new Error(`no sport ${row.sport}`);
    const { model } = sport;
    const ms = now - row.begins_at.getTime();
    const moment = momentAt(model, ms);
    const isLive = moment.phase !== "before";
    const scores = isLive ? await (this.#knownOf(row).scores ??= scoresOf(row)) : [];
    const state = stateAfter(model, scores, moment.tick);
    const before = stateAfter(model, scores, momentAt(model, ms - closedMs[model.kind]).tick);
    const isWatched = model.kind === "race" || model.isLowScoring;
    const isClosed = state.isOver || (isLive && isWatched && before.won.length !== state.won.length);
    return { row, sport, pairing: pairingOf(sport, row.court, row.number), moment, state, isClosed, isLive };
  }

  /** Prices a match in its current state, once for each tick and score. */
  #priced({
    row,
    sport,
    pairing,
    state,
    isLive,
  }: Pick<LiveMatch, "row" | "sport" | "pairing" | "state" | "isLive">): Priced {
    const { priced } = this.#knownOf(row);
    const tick = isLive ? state.tick : -1;
    const key = `${tick} ${state.won.length}`;
    const found = priced.get(key);
    if (found) return found;
    const outlook = this.#compute(sport.model, pairing.chances, state);
    const fresh: Priced = { tick, outlook, shares: new Map(), odds: new Map() };
    priced.set(key, fresh);
    for (const [old, { tick: itsTick }] of priced) if (itsTick < tick - ticksKept) priced.delete(old);
    return fresh;
  }

  /** Returns the outcome shares of a bet from the current state; undefined where it is not offered. */
  shares(match: LiveMatch, key: string): Shares | undefined {
    const found = this.#priced(match);
    return remember(found.shares, key, () => sharesOf(found.outlook, key));
  }

  #shownOdds(found: Priced, isLive: boolean, key: string): number | undefined {
    found.quiet ??= isLive ? quietTicks(found.outlook, holdMs) : [];
    const { outlook, quiet } = found;
    return remember(found.odds, key, () => lowestOdds([outlook, ...quiet], key));
  }

  /**
   * Returns the displayed odds of a bet, in play those that hold during the wait; undefined where it is not offered.
   */
  shownOdds(match: LiveMatch, key: string): number | undefined {
    return this.#shownOdds(this.#priced(match), match.isLive, key);
  }

  /** Returns whether a bet was shown at these odds that number of ticks ago, assuming no goal since. */
  wasShown(match: LiveMatch, ticks: number, key: string, odds: number): boolean {
    const before = { ...match, state: { ...match.state, tick: match.state.tick - ticks } };
    return this.#shownOdds(this.#priced(before), match.isLive, key) === odds;
  }

  #quoted(match: LiveMatch, offers: Offer[]): Offer[] {
    return offers.flatMap(({ key }) => {
      const odds = this.shownOdds(match, key);
      return odds === undefined ? [] : [{ key, odds }];
    });
  }

  /** Lists the bets a match offers now; without odds while its markets are closed. */
  offers(match: LiveMatch, all: boolean): Offer[] {
    const found = this.#priced(match);
    found.all ??= this.#quoted(match, offersOf(found.outlook, true));
    found.main ??= this.#quoted(match, offersOf(found.outlook, false));
    const list = all ? found.all : found.main;
    return match.isClosed ? list.map(({ key }) => ({ key, odds: null })) : list;
  }

  /** Ends a match in one transaction with all tickets it decides. */
  #end(row: FixtureRow, end: MatchState | undefined): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const locked = await lockOpen(tx, row.id);
      if (locked) await this.#decide(tx, locked, end);
    });
  }

  async #decide(tx: PoolClient, row: FixtureRow, end: MatchState | undefined): Promise<void> {
    await endFixture(tx, row.id, end ? end.score : null);
    const decided: Decided[] = [];
    for (const round of await findHeldOn(tx, row.id)) {
      const one = await this.#decideTicket(tx, row, round, end);
      if (one) decided.push(one);
    }
    const ofPlayers = Map.groupBy(decided, ({ round }) => `${round.vassalage} ${round.player_id}`);
    for (const own of ofPlayers.values()) await payTickets(tx, own);
  }

  /** Records a match's outcome in a ticket; returns the ticket if that was its last match. */
  async #decideTicket(
    tx: PoolClient,
    row: FixtureRow,
    round: TicketRound,
    end: MatchState | undefined,
  ): Promise<Decided | undefined> {
    const sport = sports.get(row.sport);
    if (!round.ticket || !sport) return undefined;
    const legs = round.ticket.legs.map((leg) => {
      if (leg.fixture !== row.id.toString()) return leg;
      const outcome = end ? settle(sport.model, leg.bet, end) : ("back" as const);
      return { ...leg, outcome, ...(end ? { score: end.score } : {}) };
    });
    const ticket = { ...round.ticket, legs };
    await saveTicket(tx, round.id, ticket);
    const win = payoutOf(ticket, shownUnitOf(round.currency));
    if (win === undefined) return undefined;
    // Without any played match there was no bet.
    const isVoid = legs.every(({ outcome, score }) => outcome !== undefined && !score);
    if (!isVoid) return { round, legs: legs.length, win };
    await moveRound(tx, round, { state: "undoing", refusal: "MATCH_CANCELLED" });
    return undefined;
  }

  async #endIfOver(row: FixtureRow, now: number): Promise<void> {
    const isCommitted = (await commitmentOf(row.seed)) === row.seed_hash;
    if (!isCommitted) {
      this.#log.error({ fixture: row.id.toString() }, "a match does not fit its commitment: stakes go back");
      return this.#end(row, undefined);
    }
    const { state } = await this.at(row, now);
    if (!state.isOver) return;
    await this.#end(row, state);
    this.#known.delete(row.id);
  }

  /**
   * Creates upcoming matches and ends finished ones by the database's clock; any instance may run it, and each match
   * ends once.
   */
  async workOnce({ now }: Pick<Due, "now">): Promise<void> {
    await this.#prepare(now.getTime());
    for (const row of await findBegun(this.#db)) await this.#endIfOver(row, now.getTime());
    if (performance.now() < this.#sweepAt) return;
    this.#sweepAt = performance.now() + sweepEveryMs;
    await sweepFixtures(this.#db);
  }
}

/** A ticket whose last match is over, with its payout. */
interface Decided {
  round: TicketRound;
  legs: number;
  win: Money;
}

/** Settles a player's tickets on a match. Singles on it offset each other; a multiple is at risk on its own. */
async function payTickets(tx: PoolClient, tickets: readonly Decided[]): Promise<void> {
  const singles = tickets.filter(({ legs }) => legs === 1);
  const risked = exposures(singles.map(({ round, win }) => [{ stake: round.stake, paid: win }]));
  for (const ticket of tickets) {
    const { round, win } = ticket;
    const atRisk =
      ticket.legs === 1 ? risked[singles.indexOf(ticket)] : exposures([[{ stake: round.stake, paid: win }]])[0];
    await moveRound(tx, round, { state: "settling", win, ...(atRisk === undefined ? {} : { atRisk }) });
  }
}
