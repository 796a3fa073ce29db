import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { shownUnitOf, smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { inTransaction } from "../../kit/database.ts";
import type { Rounds } from "../../kit/rounds.ts";
import type { Book } from "./titles.ts";
import { saveTicket, type FixtureRow } from "./fixture-store.ts";
import type { Fixtures, LiveMatch } from "./fixtures.ts";
import { oddsOf, settle, type Shares } from "./markets.ts";
import { lockHeld, type NewTicket } from "./ticket-store.ts";
import { limitsOf } from "./views.ts";
import { moveRound } from "../../kit/round-store.ts";
import {
  cashOutOf,
  combinations,
  mostLegs,
  mostPaid,
  stakeOf,
  type Leg,
  type Ticket,
  type TicketRound,
} from "./tickets.ts";
import type { SessionRow } from "../../kit/session.ts";

/*
 * Takes bets at odds this process quotes: the odds in a request must have been quoted a moment ago. An in-play bet
 * waits first. A goal during the wait closes the market, and the bet is then placed at new odds or refused, as the
 * player chose.
 */

/** Player's choice when odds change: ask again, accept higher odds, or accept any. */
type Policy = "ask" | "higher" | "any";

export interface TicketRequest {
  key: string;
  legs: { fixture: string; bet: string; odds: number }[];
  size: number;
  /** Stake of each combination. */
  stake: Money;
  policy: Policy;
}

export type Refused = { code: string; odds?: (number | null)[] };

/** Longest delay of a page behind the server. */
const pageBehindMs = 4_500;

export interface DeskOptions {
  db: Pool;
  rounds: Pick<Rounds, "known" | "pay">;
  /** Opens the round of a ticket; undefined where one of its matches is over. */
  placeTicket(session: SessionRow, ticket: NewTicket): Promise<TicketRound | undefined>;
  fixtures: Fixtures;
  /** Wait before an in-play bet is placed. */
  waitMs: number;
}

interface Quote {
  match: LiveMatch;
  /** Odds shown on the page. */
  odds: number;
  /** Odds by the current chances alone: no bet is placed above them. */
  most: number;
}

export class Desk {
  readonly #options: DeskOptions;
  /** Waiting bets, so that a repeated request joins the first. */
  readonly #waiting = new Map<string, Promise<{ round: TicketRound } | Refused>>();

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** Quotes every leg at the current odds; undefined for a leg that is not offered or closed. */
  async #quotes(book: Book, legs: TicketRequest["legs"]): Promise<(Quote | undefined)[]> {
    const { fixtures } = this.#options;
    const { now, rows } = await fixtures.open();
    return Promise.all(
      legs.map(async ({ fixture, bet }) => {
        const row = rows.find(({ id }) => id.toString() === fixture);
        if (!row || !book.sports.includes(row.sport)) return undefined;
        const match = await fixtures.at(row, now);
        if (match.isClosed) return undefined;
        const shares = fixtures.shares(match, bet);
        const [odds, most] = [fixtures.shownOdds(match, bet), shares && oddsOf(shares)];
        return odds === undefined || most === undefined ? undefined : { match, odds, most };
      }),
    );
  }

  /** Returns whether these odds were shown a moment ago at the same score, which the page could still display. */
  #wasQuoted({ match, odds }: Quote, wanted: { bet: string; odds: number }): boolean {
    if (odds === wanted.odds) return true;
    const { sport, row, moment } = match;
    if (!match.isLive || sport.model.kind !== "clock" || !sport.model.isLowScoring) return false;
    for (let back = 1; back * sport.model.tickMs <= pageBehindMs && moment.tick - back >= 0; back += 1) {
      if (this.#options.fixtures.wasShown(match, back, wanted.bet, wanted.odds)) return row.state === "open";
    }
    return false;
  }

  /** Returns the odds of each leg by the player's choice, or the reason for a refusal. */
  #agree(wanted: TicketRequest, quotes: readonly (Quote | undefined)[]): number[] | Refused {
    const odds = quotes.map((quote) => quote?.odds ?? null);
    if (quotes.some((quote) => !quote)) return { code: "MARKET_CLOSED", odds };
    const agreed = wanted.legs.map((leg, at) => {
      const quote = quotes[at];
      if (!quote) return undefined;
      if (this.#wasQuoted(quote, leg)) return leg.odds;
      const isHigher = quote.odds > leg.odds;
      return wanted.policy === "any" || (wanted.policy === "higher" && isHigher) ? quote.odds : undefined;
    });
    const all = agreed.filter((each) => each !== undefined);
    return all.length < agreed.length ? { code: "ODDS_CHANGED", odds } : all;
  }

  #ticket(wanted: TicketRequest, quotes: readonly (Quote | undefined)[], odds: readonly number[]): Ticket {
    const legs = wanted.legs.flatMap(({ fixture, bet }, at): Leg[] => {
      const row = quotes[at]?.match.row;
      const its = odds[at];
      return row && its ? [{ fixture, bet, odds: its, sport: row.sport, court: row.court, number: row.number }] : [];
    });
    return { legs, size: wanted.size, stake: formatMoney(wanted.stake) };
  }

  #outOfBounds(session: SessionRow, { legs, size, stake }: TicketRequest): string | undefined {
    const { least, most } = limitsOf(session);
    const matches = new Set(legs.map(({ fixture }) => fixture));
    if (matches.size < legs.length || size > legs.length || size < 1 || legs.length > mostLegs) return "LEGS_TOGETHER";
    if (legs.length > 1 && size === 1) return "LEGS_TOGETHER";
    if (stake <= 0n || stake % smallestOf(session.currency) !== 0n) return "STAKE_UNKNOWN";
    const all = stake * BigInt(combinations(legs, size).length);
    return all < least || all > most ? "STAKE_BOUNDS" : undefined;
  }

  async #take(session: SessionRow, book: Book, wanted: TicketRequest): Promise<{ round: TicketRound } | Refused> {
    const bounds = this.#outOfBounds(session, wanted);
    if (bounds) return { code: bounds };
    let quotes = await this.#quotes(book, wanted.legs);
    let odds = this.#agree(wanted, quotes);
    if ("code" in odds) return odds;
    if (quotes.some((quote) => quote?.match.isLive)) {
      await wait(this.#options.waitMs);
      const later = await this.#quotes(book, wanted.legs);
      if (!stillHold(odds, quotes, later)) {
        const agreed = this.#agree(wanted, later);
        if ("code" in agreed) return agreed;
        odds = agreed;
      }
      quotes = later;
    }
    const ticket = this.#ticket(wanted, quotes, odds);
    if (mostPaid(ticket, shownUnitOf(session.currency)) > limitsOf(session).pays) return { code: "PAYOUT_LIMIT" };
    const placed = { clientKey: wanted.key, stake: stakeOf(ticket), ticket };
    const round = await this.#options.placeTicket(session, placed);
    return round ? { round } : { code: "MATCH_OVER" };
  }

  /** Places a ticket, or returns the one already placed with this key. */
  async place(session: SessionRow, book: Book, wanted: TicketRequest): Promise<{ round: TicketRound } | Refused> {
    const known = await this.#options.rounds.known<TicketRound>(session, wanted.key);
    if (known) return { round: known };
    const name = `${session.id} ${wanted.key}`;
    const taking = this.#waiting.get(name) ?? this.#take(session, book, wanted);
    this.#waiting.set(name, taking);
    try {
      return await taking;
    } finally {
      this.#waiting.delete(name);
    }
  }

  /** Computes the cash-out of a ticket from the state of its matches; undefined where none is offered. */
  cashOutOffer(
    { ticket, state, currency }: Pick<TicketRound, "state" | "ticket" | "currency">,
    live: ReadonlyMap<string, LiveMatch>,
  ) {
    if (!ticket || state !== "held") return undefined;
    const shares = ticket.legs.map(({ fixture, bet, outcome }) => {
      const match = outcome ? undefined : live.get(fixture);
      if (!match || match.isClosed) return undefined;
      return sharesWithPast(match, bet) ?? this.#options.fixtures.shares(match, bet);
    });
    return cashOutOf(ticket, shares, shownUnitOf(currency));
  }

  /** Prices a locked ticket without taking a second connection while its transaction is open. */
  async #offerFor(round: TicketRound, rows: readonly FixtureRow[]): Promise<Money | undefined> {
    const { fixtures } = this.#options;
    const wanted = new Set(openFixtures([round]));
    const now = fixtures.now();
    const found = rows.filter(({ id }) => wanted.has(id.toString()));
    const live = await Promise.all(found.map(async (row) => [row.id.toString(), await fixtures.at(row, now)] as const));
    return this.cashOutOffer(round, new Map(live));
  }

  /** Cashes a ticket out once, for the current offer if that is at least the requested amount. */
  async cashOut(session: SessionRow, id: string, atLeast: Money): Promise<{ round: TicketRound } | { code: string }> {
    const { rows } = await this.#options.fixtures.open();
    const settling = await inTransaction(this.#options.db, async (tx) => {
      const round = await lockHeld(tx, session, id);
      const offer = round && (await this.#offerFor(round, rows));
      if (!round?.ticket || offer === undefined || offer < atLeast) return undefined;
      await saveTicket(tx, round.id, { ...round.ticket, cashedOut: formatMoney(offer) });
      // A cash-out before the decision risked only what it gained or lost.
      const atRisk = offer > round.stake ? offer - round.stake : round.stake - offer;
      return moveRound(tx, round, { state: "settling", win: offer, atRisk });
    });
    return settling ? { round: await this.#options.rounds.pay(settling) } : { code: "CASH_OUT_CHANGED" };
  }
}

/** Lists the undecided matches of tickets. */
export const openFixtures = (rounds: readonly Pick<TicketRound, "ticket">[]): string[] =>
  rounds.flatMap(({ ticket }) => ticket?.legs.flatMap(({ fixture, outcome }) => (outcome ? [] : [fixture])) ?? []);

/** Returns whether the agreed odds hold after the wait: the score is the same, and the current odds are not lower. */
function stillHold(odds: readonly number[], before: readonly (Quote | undefined)[], after: typeof before): boolean {
  const scoreOf = (quote: Quote | undefined) => JSON.stringify([quote?.match.state.score, quote?.match.state.points]);
  return after.every((quote, at) => {
    const isSame = scoreOf(before[at]) === scoreOf(quote);
    return quote !== undefined && isSame && (odds[at] ?? Infinity) <= quote.most;
  });
}

/** Returns the shares of a next-goal or first-to bet that is already decided while the match continues. */
function sharesWithPast({ sport, state }: LiveMatch, bet: string): Shares | undefined {
  const [market, line = ""] = bet.split(":");
  if (market !== "next" && market !== "first") return undefined;
  if (Number.parseInt(line, 10) > state.won.length) return undefined;
  const outcome = settle(sport.model, bet, state);
  return { won: 0, halfWon: 0, back: 0, halfLost: 0, lost: 0, [outcome]: 1 };
}
