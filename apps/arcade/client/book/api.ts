import type { BetFail, PlacedView, TicketsView } from "../../src/engines/book/routes.ts";
import type { BoardView, FixtureView, ResultView } from "../../src/engines/book/views.ts";
import { ask } from "../api.ts";

export type { PlacedView } from "../../src/engines/book/routes.ts";
export type {
  BoardView,
  BookView,
  FixtureView,
  LegView,
  ResultView,
  SportView,
  TicketView,
} from "../../src/engines/book/views.ts";

export interface TicketRequest {
  key: string;
  legs: { fixture: string; bet: string; odds: number }[];
  size: number;
  stake: string;
  policy: "ask" | "higher" | "any";
}

export const board = (sport: string) => ask<BoardView>(`/api/book/board?sport=${encodeURIComponent(sport)}`);
export const fixture = (id: string) => ask<{ ok: true; fixture: FixtureView }>(`/api/book/fixtures/${id}`);
export const results = (sport: string) =>
  ask<{ ok: true; results: ResultView[] }>(`/api/book/results?sport=${encodeURIComponent(sport)}`);
export const tickets = () => ask<TicketsView>("/api/book/tickets");
/** Places a ticket; a repeat with the same key after a lost answer places no second one. */
export const place = (wanted: TicketRequest): Promise<PlacedView | BetFail> =>
  ask<PlacedView>("/api/book/bets", wanted);
export const cashOut = (id: string, amount: string) => ask<PlacedView>("/api/book/cash-out", { id, amount });
