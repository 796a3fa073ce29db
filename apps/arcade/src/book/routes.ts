import type { Language } from "@croupier/contract/domain/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { formatMoney, parseMoney } from "@croupier/contract/domain/money";
import { clientKey } from "../client-key.ts";
import type { RoundRow, SessionRow } from "../store.ts";
import type { FailView } from "../views.ts";
import { bookTitles, type Book } from "./titles.ts";
import type { Desk } from "./desk.ts";
import { findEnded } from "./fixture-store.ts";
import type { Fixtures, LiveMatch } from "./fixtures.ts";
import { findTickets } from "./ticket-store.ts";
import { mostLegs, mostPaid } from "./tickets.ts";
import { fixtureView, resultView, ticketView, type BoardView, type FixtureView, type TicketView } from "./views.ts";

const ticketsShown = 30;
const resultsShown = 30;

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

export interface BookParts {
  db: Pool;
  fixtures: Fixtures;
  desk: Desk;
  player(request: FastifyRequest): Promise<{ session: SessionRow; game: unknown } | undefined>;
}

/** A refusal, with the odds as they are now where they are the reason. */
export interface BetFail extends FailView {
  odds?: (number | null)[];
}
/** The ticket of a bet, and the balance after it. */
export interface PlacedView {
  ok: true;
  key: string;
  id: string;
  state: RoundRow["state"];
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

function placedView(round: RoundRow): PlacedView {
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

/** Registers what a page asks about matches. */
function matchCalls(app: FastifyInstance, { db, fixtures }: BookParts, reader: Read): void {
  const matches = async (book: Book): Promise<LiveMatch[]> => {
    const { now, rows } = await fixtures.open();
    return Promise.all(rows.filter(({ sport }) => book.sports.includes(sport)).map((row) => fixtures.at(row, now)));
  };
  const view = (match: LiveMatch, all: boolean, language: Language): FixtureView => {
    const offers = fixtures.offers(match, all);
    return fixtureView(match, offers, all ? 0 : fixtures.offers(match, true).length - offers.length, language);
  };

  app.get("/api/book/board", async (request, _reply): Promise<BoardView | FailView> => {
    const found = await reader(request);
    if (!found) return expired;
    const { book, session } = found;
    const { sport } = request.query as { sport?: unknown };
    const open = (await matches(book)).filter(({ state }) => !state.isOver);
    const counts: BoardView["counts"] = {};
    for (const id of book.sports) counts[id] = { live: 0, soon: 0 };
    for (const { row, isLive } of open) {
      const count = counts[row.sport];
      if (count) count[isLive ? "live" : "soon"] += 1;
    }
    const shown = open.filter(({ row }) => row.sport === sport);
    const { now } = await fixtures.open();
    return {
      ok: true,
      now: new Date(now).toISOString(),
      counts,
      fixtures: shown.map((match) => view(match, false, session.language)),
    };
  });

  app.get<{ Params: { id: string } }>("/api/book/fixtures/:id", async (request, _reply) => {
    const found = await reader(request);
    if (!found) return expired;
    const match = (await matches(found.book)).find(({ row }) => row.id.toString() === request.params.id);
    if (!match || match.state.isOver) return fail("MATCH_OVER");
    return { ok: true, fixture: view(match, true, found.session.language) };
  });

  app.get("/api/book/results", async (request, _reply) => {
    const found = await reader(request);
    if (!found) return expired;
    const { sport } = request.query as { sport?: unknown };
    const which = found.book.sports.filter((id) => sport === undefined || id === sport);
    const rows = await findEnded(db, which, resultsShown);
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
    const { now, rows } = await fixtures.open();
    const wanted = new Set(rounds.flatMap(({ ticket }) => ticket?.legs.map(({ fixture }) => fixture) ?? []));
    const open = rows.filter(({ id }) => wanted.has(id.toString()));
    const live = new Map(
      await Promise.all(open.map(async (row) => [row.id.toString(), await fixtures.at(row, now)] as const)),
    );
    const tickets = await Promise.all(
      rounds.map(async (round) => {
        const most = round.ticket ? mostPaid(round.ticket) : 0n;
        return ticketView(round, live, { cashOut: await desk.cashOut(round), most, language: session.language });
      }),
    );
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
    const answer = await desk.giveBack(found.session, body.data.id, amount);
    return "code" in answer ? fail(answer.code) : placedView(answer.round);
  });
}
