import { shownUnitOf } from "@croupier/contract/domain/currencies";
import type { Language } from "@croupier/contract/domain/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { cached } from "@croupier/server/cached";
import { formatMoney, parseMoney } from "@croupier/contract/domain/money";
import { clientKey } from "../../kit/client-key.ts";
import type { FailView } from "../../kit/views.ts";
import { bookTitles, type Book } from "./titles.ts";
import { openFixtures, type Desk } from "./desk.ts";
import { findEnded, type FixtureRow } from "./fixture-store.ts";
import type { Fixtures, LiveMatch } from "./fixtures.ts";
import { findTickets } from "./ticket-store.ts";
import { fixtureView, resultView, ticketView, type BoardView, type FixtureView, type TicketView } from "./views.ts";
import { mostLegs, mostPaid, type TicketRound } from "./tickets.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { EngineParts } from "../engine.ts";

const ticketsShown = 30;
const resultsShown = 30;
/** Shared responses are cached this long: a page polls every 1.5 seconds. */
const freshMs = 300;

const bets = z.object({
  key: clientKey,
  legs: z
    .array(
      z.object({
        fixture: z.string().regex(/^\d{1,18}$/),
        bet: z.string().max(40),
        odds: z.int().min(1_010).max(100_000),
      }),
    )
    .min(1)
    .max(mostLegs),
  size: z.int().min(1).max(mostLegs),
  stake: z.string().max(24),
  policy: z.enum(["ask", "higher", "any"]),
});
const cashOut = z.object({ id: z.uuid(), amount: z.string().max(24) });

export interface BookParts extends Pick<EngineParts, "db" | "player"> {
  fixtures: Fixtures;
  desk: Desk;
}

/** A refusal; it carries the current odds when changed odds are the reason. */
export interface BetFail extends FailView {
  odds?: (number | null)[];
}
/** The ticket of a bet, and the balance after it. */
export interface PlacedView {
  ok: true;
  key: string;
  id: string;
  state: TicketRound["state"];
  stake: string;
  win: string | null;
  balance: string | null;
  refusal: string | null;
}
export interface TicketsView {
  ok: true;
  tickets: TicketView[];
}

const fail = (code: string): FailView => ({ ok: false, code });

function placedView(round: TicketRound): PlacedView {
  const { client_key: key, id, state, stake, win, balance, refusal } = round;
  const orNull = (money: bigint | null) => (money === null ? null : formatMoney(money));
  return { ok: true, key, id, state, stake: formatMoney(stake), win: orNull(win), balance: orNull(balance), refusal };
}

const expired = fail("SESSION_EXPIRED");

interface Reader {
  session: SessionRow;
  book: Book;
}
type Read = (request: FastifyRequest) => Promise<Reader | undefined>;

/** Registers the calls that read matches. */
function matchCalls(app: FastifyInstance, { db, fixtures }: BookParts, reader: Read): void {
  const lists = cached<LiveMatch[]>({ freshMs });
  const boards = cached<Omit<BoardView, "now">>({ freshMs });
  const ended = cached<FixtureRow[]>({ freshMs });
  /** Lists the unfinished matches of a book. */
  const matches = (book: Book): Promise<LiveMatch[]> =>
    lists.get(book.gameCode, async () => {
      const { now, rows } = await fixtures.open();
      const own = rows.filter(({ sport }) => book.sports.includes(sport));
      const all = await Promise.all(own.map((row) => fixtures.at(row, now)));
      return all.filter(({ state }) => !state.isOver);
    });
  const view = (match: LiveMatch, all: boolean, language: Language): FixtureView => {
    const offers = fixtures.offers(match, all);
    return fixtureView(match, offers, all ? 0 : fixtures.offers(match, true).length - offers.length, language);
  };

  const readBoard = async (book: Book, sport: string | undefined, language: Language) => {
    const open = await matches(book);
    const counts: BoardView["counts"] = {};
    for (const id of book.sports) counts[id] = { live: 0, soon: 0 };
    for (const { row, isLive } of open) {
      const count = counts[row.sport];
      if (count) count[isLive ? "live" : "soon"] += 1;
    }
    const shown = open.filter(({ row }) => row.sport === sport);
    return { ok: true as const, counts, fixtures: shown.map((match) => view(match, false, language)) };
  };

  app.get("/api/book/board", async (request, _reply): Promise<BoardView | FailView> => {
    const found = await reader(request);
    if (!found) return expired;
    const { book, session } = found;
    const query = request.query as { sport?: unknown };
    const sport = book.sports.find((id) => id === query.sport);
    const key = `${book.gameCode} ${sport} ${session.language}`;
    const board = await boards.get(key, () => readBoard(book, sport, session.language));
    return { ...board, now: new Date((await fixtures.open()).now).toISOString() };
  });

  app.get<{ Params: { id: string } }>("/api/book/fixtures/:id", async (request, _reply) => {
    const found = await reader(request);
    if (!found) return expired;
    const match = (await fixtures.live([request.params.id])).get(request.params.id);
    const isShown = match && found.book.sports.includes(match.row.sport) && !match.state.isOver;
    return isShown ? { ok: true, fixture: view(match, true, found.session.language) } : fail("MATCH_OVER");
  });

  app.get("/api/book/results", async (request, _reply) => {
    const found = await reader(request);
    if (!found) return expired;
    const { sport } = request.query as { sport?: unknown };
    const which = found.book.sports.filter((id) => sport === undefined || id === sport);
    const rows = await ended.get(which.join(" "), () => findEnded(db, which, resultsShown));
    return { ok: true, results: rows.flatMap((row) => resultView(row, found.session.language)) };
  });
}

/** Registers the calls of the book's page. */
export function bookCalls(app: FastifyInstance, parts: BookParts): void {
  const { db, fixtures, desk, player } = parts;
  const reader: Read = async (request) => {
    const found = await player(request);
    const book = found && bookTitles.get(found.session.game_code);
    return found && book ? { session: found.session, book } : undefined;
  };
  matchCalls(app, parts, reader);

  app.get("/api/book/tickets", async (request, _reply): Promise<TicketsView | FailView> => {
    const found = await reader(request);
    if (!found) return expired;
    const { session } = found;
    const rounds = await findTickets(db, session, ticketsShown);
    const live = await fixtures.live(openFixtures(rounds));
    const tickets = rounds.map((round) => {
      const most = round.ticket ? mostPaid(round.ticket, shownUnitOf(round.currency)) : 0n;
      return ticketView(round, live, { cashOut: desk.cashOutOffer(round, live), most, language: session.language });
    });
    return { ok: true, tickets };
  });

  app.post("/api/book/bets", async (request, reply): Promise<PlacedView | BetFail> => {
    const body = bets.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await reader(request);
    if (!found) return expired;
    const stake = parseMoney(body.data.stake);
    if (stake === undefined) return fail("STAKE_UNKNOWN");
    const answer = await desk.place(found.session, found.book, { ...body.data, stake });
    return "code" in answer ? { ok: false, ...answer } : placedView(answer.round);
  });

  app.post("/api/book/cash-out", async (request, reply): Promise<PlacedView | FailView> => {
    const body = cashOut.safeParse(request.body);
    const amount = parseMoney(body.data?.amount ?? "");
    if (!body.success || amount === undefined) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await reader(request);
    if (!found) return expired;
    const answer = await desk.cashOut(found.session, body.data.id, amount);
    return "code" in answer ? fail(answer.code) : placedView(answer.round);
  });
}
