import { nameIn } from "@croupier/contract/domain/game-names";
import type { Language } from "@croupier/contract/domain/languages";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { chipsFor } from "../../kit/chips.ts";
import type { Book } from "./titles.ts";
import type { FixtureRow } from "./fixture-store.ts";
import type { LiveMatch } from "./fixtures.ts";
import type { Offer, Outcome } from "./markets.ts";
import { pairingOf, sports, type Sport } from "./sports.ts";
import type { TicketRow } from "./ticket-store.ts";
import type { RoundState } from "../../kit/round-store.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { OwnView, PageView } from "../../kit/page-view.ts";

/** Views of the book's page. Odds are in thousandths, stake included; money is text. */

export interface SportView {
  id: string;
  emblem: string;
  unit: Sport["unit"];
  kind: "clock" | "race";
  isThreeWay: boolean;
}

export interface BookView extends PageView {
  book: {
    gameCode: string;
    name: string;
    hue: number;
    emblem: string;
    sports: SportView[];
    least: string;
    most: string;
  };
  chips: string[];
}

export interface FixtureView {
  id: string;
  sport: string;
  league: string;
  home: string;
  away: string;
  /** Numbers of the crests of home and away. */
  crests: readonly [number, number];
  beginsAt: string;
  isLive: boolean;
  isClosed: boolean;
  isBreak: boolean;
  period: number;
  /** Minutes on the clock; null in a race. */
  minute: number | null;
  score: readonly [number, number];
  /** Points of the current set; null against the clock. */
  points: readonly [number, number] | null;
  offers: Offer[];
  more: number;
  commitment: string;
}

export interface BoardView {
  ok: true;
  now: string;
  /** Matches in play and matches to come, by sport. */
  counts: Record<string, { live: number; soon: number }>;
  fixtures: FixtureView[];
}

export interface ResultView {
  id: string;
  sport: string;
  court: number;
  number: number;
  league: string;
  home: string;
  away: string;
  beginsAt: string;
  score: readonly [number, number] | null;
  commitment: string;
  seed: string;
}

export interface LegView {
  fixture: string;
  sport: string;
  home: string;
  away: string;
  bet: string;
  odds: number;
  outcome: Outcome | null;
  score: readonly [number, number] | null;
  isLive: boolean;
  beginsAt: string | null;
}

export interface TicketView {
  id: string;
  key: string;
  state: RoundState;
  stake: string;
  win: string | null;
  refusal: string | null;
  size: number;
  legs: LegView[];
  most: string;
  cashedOut: string | null;
  /** Current cash-out offer; null where there is none. */
  cashOut: string | null;
  placedAt: string;
}

/** Returns the lowest and highest stake of a ticket, and its highest payout. */
export function limitsOf(session: Pick<SessionRow, "currency" | "least_stake" | "most_stake">): {
  least: Money;
  most: Money;
  pays: Money;
} {
  const chips = chipsFor(session.currency);
  const highest = chips.at(-1) ?? 0n;
  const [least = 0n, most, site] = [chips[0], highest * 4n, session.most_stake];
  return {
    least: session.least_stake > least ? session.least_stake : least,
    most: site !== null && site < most ? site : most,
    pays: highest * 200n,
  };
}

export function bookView({ session, game }: { session: SessionRow; game: Book }): OwnView<BookView> {
  const { currency, language } = session;
  const { least, most } = limitsOf(session);
  return {
    book: {
      gameCode: game.gameCode,
      name: nameIn(game.names, language),
      hue: game.hue,
      emblem: game.emblems[0] ?? "",
      sports: game.sports.flatMap((id) => {
        const sport = sports.get(id);
        if (!sport) return [];
        const { emblem, unit, model } = sport;
        const isThreeWay = model.kind === "clock" && model.isLowScoring;
        return [{ id, emblem, unit, kind: model.kind, isThreeWay }];
      }),
      least: formatMoney(least),
      most: formatMoney(most),
    },
    chips: chipsFor(currency).slice(2, 5).map(formatMoney),
  };
}

export function fixtureView(match: LiveMatch, offers: Offer[], more: number, language: Language): FixtureView {
  const { row, sport, pairing, moment, state, isClosed, isLive } = match;
  const { model } = sport;
  const minute = model.kind === "clock" ? Math.floor((moment.tick * model.minutes) / model.ticks) : null;
  return {
    id: row.id.toString(),
    sport: sport.id,
    league: nameIn(pairing.league, language),
    home: nameIn(pairing.home, language),
    away: nameIn(pairing.away, language),
    crests: pairing.crests,
    beginsAt: row.begins_at.toISOString(),
    isLive,
    isClosed,
    isBreak: moment.phase === "break",
    period: model.kind === "clock" ? moment.period : state.won.length + 1,
    minute,
    score: state.score,
    points: model.kind === "race" ? state.points : null,
    offers,
    more,
    commitment: row.seed_hash,
  };
}

export function resultView(row: FixtureRow, language: Language): ResultView[] {
  const sport = sports.get(row.sport);
  if (!sport) return [];
  const { league, home, away } = pairingOf(sport, row.court, row.number);
  return [
    {
      id: row.id.toString(),
      sport: row.sport,
      court: row.court,
      number: row.number,
      league: nameIn(league, language),
      home: nameIn(home, language),
      away: nameIn(away, language),
      beginsAt: row.begins_at.toISOString(),
      score: row.score,
      commitment: row.seed_hash,
      seed: row.seed,
    },
  ];
}

export function ticketView(
  round: TicketRow,
  live: ReadonlyMap<string, LiveMatch>,
  { cashOut, most, language }: { cashOut: Money | undefined; most: Money; language: Language },
): TicketView {
  const ticket = round.ticket ?? { legs: [], size: 1, stake: "0.0000" };
  return {
    id: round.id,
    key: round.client_key,
    state: round.state,
    stake: formatMoney(round.stake),
    win: round.win === null ? null : formatMoney(round.win),
    refusal: round.refusal,
    size: ticket.size,
    legs: ticket.legs.flatMap(({ fixture, sport, court, number, bet, odds, outcome, score }) => {
      const known = sports.get(sport);
      if (!known) return [];
      const { home, away } = pairingOf(known, court, number);
      const match = live.get(fixture);
      return [
        {
          fixture,
          sport,
          home: nameIn(home, language),
          away: nameIn(away, language),
          bet,
          odds,
          outcome: outcome ?? null,
          score: score ?? (match?.isLive ? match.state.score : null),
          isLive: match?.isLive ?? false,
          beginsAt: match?.row.begins_at.toISOString() ?? null,
        },
      ];
    }),
    most: formatMoney(most),
    cashedOut: ticket.cashedOut ?? null,
    cashOut: cashOut === undefined ? null : formatMoney(cashOut),
    placedAt: round.created_at.toISOString(),
  };
}
