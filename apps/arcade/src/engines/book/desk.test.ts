import { Pool } from "pg";
import { describe, expect, it, vi } from "vitest";
import { Desk, openFixtures } from "./desk.ts";
import { createFixture, Fixtures, scoresOf } from "./fixtures.ts";
import type { FixtureRow } from "./fixture-store.ts";
import { lowestOdds, outlookOf } from "./markets.ts";
import { sports, type Sport } from "./sports.ts";
import type { Ticket } from "./tickets.ts";
import type { SessionRow } from "../../kit/session.ts";

const session: SessionRow = {
  id: "session",
  platform_session: "platform",
  player_id: "player",
  nickname: "Player",
  vassalage: "IBC",
  game_code: "ibc-inside-court-sportsbook",
  currency: "USD",
  language: "en",
  back_url: null,
  buys_features: false,
  least_game_ms: null,
  least_stake: 0n,
  most_stake: null,
};
const log = { warn: () => undefined, error: () => undefined };

/** Creates a match without a goal between two ticks. */
async function quietMatch(sport: Sport, from: number, to: number): Promise<FixtureRow> {
  for (let number = 1; number < 1_000; number += 1) {
    const row = await createFixture(sport, 0, number);
    const goals = await scoresOf(row);
    if (goals.every(({ tick }) => tick < from - 5 || tick > to)) return { ...row, id: 1n, state: "open", score: null };
  }
  throw new Error("no quiet match");
}

/** Places a bet on "no goal": priced at one tick, placed at another. */
async function wager(sportId: string, [from, to]: [number, number], policy: "ask" | "any") {
  const sport = sports.get(sportId);
  if (sport?.model.kind !== "clock") throw new Error(`no clock in ${sportId}`);
  const { model } = sport;
  const row = await quietMatch(sport, from, to);
  const at = (tick: number) => {
    const breaks = Math.floor((tick * model.periods) / model.ticks);
    return row.begins_at.getTime() + tick * model.tickMs + breaks * model.breakMs + 10;
  };
  const fixtures = new Fixtures({ db: new Pool(), log });
  const start = await fixtures.at(row, at(from));
  const goals = start.state.score[0] + start.state.score[1];
  const bet = model.isLowScoring ? `next:${goals + 1}:x` : `total:${goals * 4 + 10}:under`;
  const odds = fixtures.shownOdds(start, bet);
  if (!odds) throw new Error(`no odds for ${bet}`);
  const times = [at(from), at(to)];
  fixtures.open = () => Promise.resolve({ rows: [row], now: times.shift() ?? at(to) });
  const placed: Ticket[] = [];
  const rounds = {
    known: () => Promise.resolve(undefined),
    pay: () => Promise.reject(new Error("nothing is paid here")),
  };
  const placeTicket = (_: unknown, { ticket }: { ticket: Ticket }) => {
    placed.push(ticket);
    return Promise.resolve(undefined);
  };
  const desk = new Desk({ db: new Pool(), rounds, placeTicket, fixtures, waitMs: 1 });
  const book = { gameCode: "", vassalage: "IBC", names: sport.names, hue: 0, emblems: [], sports: [sportId] };
  const wanted = { key: "key", legs: [{ fixture: "1", bet, odds }], size: 1, stake: 10_0000n, policy };
  const answer = await desk.place(session, book, wanted);
  const end = await fixtures.at(row, at(to));
  const worth = lowestOdds([outlookOf(model, end.pairing.chances, end.state)], bet) ?? 0;
  return { answer, odds, worth, made: placed[0]?.legs[0]?.odds };
}

describe("a bet on no goal", () => {
  it.each([
    ["football", [20, 22]],
    ["ice-hockey", [45, 47]],
    ["baseball", [50, 52]],
  ] as const)(
    "in %s is made at the odds that were shown, which are worth no more after the wait",
    async (sport, ticks) => {
      const { odds, worth, made } = await wager(sport, [...ticks], "ask");
      expect(made).toBe(odds);
      expect(odds).toBeLessThanOrEqual(worth);
    },
  );

  it.each([
    ["football", [20, 36]],
    ["american-football", [225, 231]],
  ] as const)("in %s is not made at odds of before, however long it waited", async (sport, ticks) => {
    const asked = await wager(sport, [...ticks], "ask");
    expect(asked).toMatchObject({ answer: { code: "ODDS_CHANGED" }, made: undefined });
    const any = await wager(sport, [...ticks], "any");
    expect(any.odds).toBeGreaterThan(any.worth);
    expect(any.made).toBeLessThanOrEqual(any.worth);
  });
});

it("prices a match once for all its tickets, however many players ask", async () => {
  const football = sports.get("football");
  if (!football) throw new Error("no football");
  const rows = await Promise.all(
    Array.from({ length: 8 }, async (_, at): Promise<FixtureRow> => {
      const row = await createFixture(football, 0, 1_000 + at);
      return { ...row, id: BigInt(at), state: "open", score: null };
    }),
  );
  let computed = 0;
  const compute: typeof outlookOf = (...state) => {
    computed += 1;
    return outlookOf(...state);
  };
  const fixtures = new Fixtures({ db: new Pool(), log, compute });
  fixtures.open = () => Promise.resolve({ rows, now: (rows[0]?.begins_at.getTime() ?? 0) - 1_000 });
  const rounds = { known: vi.fn(), pay: vi.fn() };
  const desk = new Desk({ db: new Pool(), rounds, placeTicket: vi.fn(), fixtures, waitMs: 1 });
  const leg = ({ id, sport, court, number }: FixtureRow) => {
    const fixture = id.toString();
    return { fixture, sport, court, number, bet: "result::1", odds: 2_000 };
  };
  const ticket: Ticket = { legs: rows.map(leg), size: 8, stake: "10.0000" };
  const tickets = Array.from({ length: 30 }, () => ({ state: "held" as const, currency: "USD", ticket }));
  for (let call = 0; call < 30; call += 1) {
    const live = await fixtures.live(openFixtures(tickets));
    for (const each of tickets) expect(desk.cashOutOffer(each, live)).toBeGreaterThan(0n);
  }
  expect(computed).toBe(rows.length);
});
