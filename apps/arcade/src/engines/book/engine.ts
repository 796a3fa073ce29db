import type { Engine } from "../engine.ts";
import { Desk } from "./desk.ts";
import { ticketDetail } from "./detail.ts";
import { Fixtures } from "./fixtures.ts";
import { eventsOf } from "./lobby.ts";
import { bookCalls } from "./routes.ts";
import { holdTicket, insertTicket, type NewTicket } from "./ticket-store.ts";
import type { TicketRound } from "./tickets.ts";
import { bookTitles, type Book } from "./titles.ts";
import { bookView } from "./views.ts";
import { bookReturn } from "./returns.ts";

const jobEveryMs = 2_000;

/** Bets on matches. */
export const book: Engine<Book, TicketRound> = {
  titles: bookTitles,
  page: "book",
  view: bookView,
  hold: (db, round, { balance }) => holdTicket(db, round, balance),
  detail: async (db, round) => (round.ticket ? ticketDetail(db, round, round.ticket) : { game: round.game_code }),
  returns: { rows: () => [bookReturn], nameOf: () => bookReturn.engine },
  start({ app, db, rounds, player, inPlayWaitMs }) {
    const fixtures = new Fixtures({ db, log: app.log });
    const desk = new Desk({
      db,
      rounds,
      fixtures,
      waitMs: inPlayWaitMs,
      placeTicket: (session, ticket: NewTicket) =>
        rounds.open(session, ticket.clientKey, (opening) => insertTicket(db, session, { ...ticket, ...opening })),
    });
    bookCalls(app, { db, fixtures, desk, player });
    return {
      jobs: [{ name: "arcade-fixtures", everyMs: jobEveryMs, run: (due) => fixtures.workOnce(due) }],
      lobby: { events: (language) => eventsOf(fixtures, language) },
    };
  },
};
