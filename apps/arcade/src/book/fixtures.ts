import { randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Money } from "@croupier/contract/domain/money";
import { cached } from "@croupier/server/cached";
import { commitmentOf, sourceOf } from "../draws/derive.ts";
import { databaseNow } from "../draws/draws.ts";
import { exposures } from "../draws/exposure.ts";
import type { RoundsOptions } from "../rounds.ts";
import { moveRound, type Due, type RoundRow } from "../store.ts";
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
import { payoutOf } from "./tickets.ts";

/*
 * The matches of the book. On each court of a sport one begins at every full period of the clock. Its seed is made
 * before anybody can bet, and the SHA-256 of it is shown; the match follows from the seed alone, and the seed is shown
 * when it is over. What a match has not come to yet is known to this process and to nobody else.
 */

const matchesAhead = 3;
const matchesBehind = 2;
const readEveryMs = 400;
const sweepEveryMs = 60 * 60_000;
/**
 * How long odds of a match that is being played must hold while nobody scores: a page is behind, and a bet waits. Each
 * quiet second makes some bets better; odds of now would pay more than they cost when the bet is made.
 */
const holdMs = 10_000;
/** How long the markets of a match stay closed after a goal, or after a set. */
const closedMs = { clock: 6_000, race: 2_500 };

export interface LiveMatch {
  row: FixtureRow;
  sport: Sport;
  pairing: Pairing;
  moment: Moment;
  state: MatchState;
  /** A goal is being checked, or a set has just ended. */
  isClosed: boolean;
  isLive: boolean;
}

/** Answers when a match of a court begins, in milliseconds. */
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

/** Plays the whole match of a seed. */
export function scoresOf(row: Pick<FixtureRow, "sport" | "court" | "number" | "seed">): Promise<Score[]> {
  const sport = sports.get(row.sport);
  if (!sport) throw new Error(`no sport ${row.sport}`);
  const below = sourceOf(row.seed, labelOf(row.sport, row.court), String(row.number));
  return playMatch(sport.model, pairingOf(sport, row.court, row.number).chances, below);
}

/** The prices of a match as it stands, computed once for everybody. */
interface Priced {
  tick: number;
  outlook: Outlook;
  quiet?: Outlook[];
  main?: Offer[];
  all?: Offer[];
  /** The shares and odds of each bet that was asked for. */
  shares: Map<string, Shares | undefined>;
  odds: Map<string, number | undefined>;
}

interface Known {
  scores?: Promise<Score[]>;
  /** The prices of each tick and score; the tick before the match is -1. */
  priced: Map<string, Priced>;
}

/** Ticks for which an outlook is kept: longer than a page may be behind. */
const ticksKept = 12;
/** Bets whose shares are kept of an outlook: more than are offered. Others are computed each time. */
const betsKept = 500;

function remember<T>(known: Map<string, T>, key: string, compute: () => T): T {
  if (known.has(key)) return known.get(key) as T;
  const value = compute();
  if (known.size < betsKept) known.set(key, value);
  return value;
}

export interface FixturesOptions extends Pick<RoundsOptions, "db" | "log"> {
  /** Computes how a match may end; tests count it. */
  compute?: typeof outlookOf;
}

export class Fixtures {
  readonly #db: Pool;
  readonly #log: RoundsOptions["log"];
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

  /** Creates the coming matches of each court where they are missing. */
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

  /** Answers the open matches, read again after a moment, and the time by the database's clock. */
  async open(): Promise<{ now: number; rows: FixtureRow[] }> {
    const { rows, offset } = await this.#open.get("open", async () => {
      const now = await databaseNow(this.#db);
      return { offset: now.getTime() - Date.now(), rows: await findOpen(this.#db) };
    });
    this.#offset = offset;
    return { now: this.now(), rows };
  }

  /** Returns the time by the database's clock as it was read last. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Finds how some of the open matches stand now, by their id. */
  async live(ids: Iterable<string>): Promise<Map<string, LiveMatch>> {
    const wanted = new Set(ids);
    if (wanted.size === 0) return new Map();
    const { now, rows } = await this.open();
    const found = rows.map((row) => [row.id.toString(), row] as const).filter(([id]) => wanted.has(id));
    return new Map(await Promise.all(found.map(async ([id, row]) => [id, await this.at(row, now)] as const)));
  }

  /** Answers how a match stands at a time. */
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

  /** Prices a match as it stands, once for each tick and score. */
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

  /** Returns the shares of a bet's outcomes from here; undefined for a bet that is not offered (any more). */
  shares(match: LiveMatch, key: string): Shares | undefined {
    const found = this.#priced(match);
    return remember(found.shares, key, () => sharesOf(found.outlook, key));
  }

  #shownOdds(found: Priced, isLive: boolean, key: string): number | undefined {
    found.quiet ??= isLive ? quietTicks(found.outlook, holdMs) : [];
    const { outlook, quiet } = found;
    return remember(found.odds, key, () => lowestOdds([outlook, ...quiet], key));
  }

  /** Answers the odds that are shown for a bet: in play those that hold while it waits; undefined: not offered. */
  shownOdds(match: LiveMatch, key: string): number | undefined {
    return this.#shownOdds(this.#priced(match), match.isLive, key);
  }

  /** Answers whether a bet was shown at these odds so many ticks ago, if nobody scored since. */
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

  /** Lists what can be bet on a match now; while its markets are closed, without odds. */
  offers(match: LiveMatch, all: boolean): Offer[] {
    const found = this.#priced(match);
    found.all ??= this.#quoted(match, offersOf(found.outlook, true));
    found.main ??= this.#quoted(match, offersOf(found.outlook, false));
    const list = all ? found.all : found.main;
    return match.isClosed ? list.map(({ key }) => ({ key, odds: null })) : list;
  }

  /** Ends a match in one transaction with all that it decides. */
  async #end(row: FixtureRow, end: MatchState | undefined): Promise<void> {
    const tx = await this.#db.connect();
    let broken: Error | undefined;
    try {
      await tx.query("begin");
      const locked = await lockOpen(tx, row.id);
      if (locked) await this.#decide(tx, locked, end);
      await tx.query("commit");
    } catch (error) {
      broken = error instanceof Error ? error : new Error("a match broke off");
      throw error;
    } finally {
      tx.release(broken);
    }
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

  /** Decides what a match means for a ticket; answers the ticket where that was its last one. */
  async #decideTicket(
    tx: PoolClient,
    row: FixtureRow,
    round: RoundRow,
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
    const win = payoutOf(ticket);
    if (win === undefined) return undefined;
    // Where no match was played there was no bet.
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
   * Creates coming matches and ends those that are over, by the database's time; any instance may, each ends once.
   */
  async workOnce({ now }: Pick<Due, "now">): Promise<void> {
    await this.#prepare(now.getTime());
    for (const row of await findBegun(this.#db)) await this.#endIfOver(row, now.getTime());
    if (performance.now() < this.#sweepAt) return;
    this.#sweepAt = performance.now() + sweepEveryMs;
    await sweepFixtures(this.#db);
  }
}

/** A ticket whose last match is over, with what it pays. */
interface Decided {
  round: RoundRow;
  legs: number;
  win: Money;
}

/**
 * Settles what one player won and lost on a match. Tickets on that match alone cancel each other out; of one on several
 * matches a part is at risk where no other is.
 */
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
