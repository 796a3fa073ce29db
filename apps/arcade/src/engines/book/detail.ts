import type { Pool } from "pg";
import { readBet } from "./markets.ts";
import { labelOf, pairingOf, sports } from "./sports.ts";
import { seedsOf } from "./ticket-store.ts";
import type { Ticket, TicketRound } from "./tickets.ts";

/** Builds the detail the platform stores with a ticket: far below 8 kB, as a ticket has at most eight legs. */
export async function ticketDetail(db: Pool, round: TicketRound, ticket: Ticket): Promise<object> {
  const seeds = new Map((await seedsOf(db, ticket)).map((row) => [row.id.toString(), row]));
  const legs = ticket.legs.map(({ fixture, sport, court, number, bet, odds, outcome, score }) => {
    const known = sports.get(sport);
    const { home, away } = known ? pairingOf(known, court, number) : { home: { en: "" }, away: { en: "" } };
    const { market = "", line = "", pick = "" } = readBet(bet) ?? {};
    const seed = seeds.get(fixture);
    return {
      match: `${home.en} – ${away.en}`,
      market,
      line,
      pick,
      odds: (odds / 1000).toFixed(2),
      score: score ? score.join("–") : "",
      outcome: outcome ?? "open",
      label: `${labelOf(sport, court)}:${number}`,
      ...(seed ? { commitment: seed.seed_hash, seed: seed.seed } : {}),
    };
  });
  const kind = ticket.legs.length === 1 ? "single" : ticket.size === ticket.legs.length ? "parlay" : "system";
  return {
    game: round.game_code,
    ticket: kind,
    ...(kind === "system" ? { combinations: `${ticket.size}/${ticket.legs.length}` } : {}),
    ...(ticket.cashedOut ? { cashedOut: ticket.cashedOut } : {}),
    legs,
  };
}
