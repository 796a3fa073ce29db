import { beforeAll, describe, expect, it, vi } from "vitest";
import { parseMoney } from "@croupier/contract/domain/money";
import { limits } from "../../kit/call-limits.ts";
import { commitmentOf } from "../../kit/seed.ts";
import { arcadeForTests, client, good, newKey } from "../../test-arcade.ts";
import type { FailView } from "../../kit/views.ts";
import { createFixture, scoresOf } from "./fixtures.ts";
import { insertFixtures } from "./fixture-store.ts";
import { stateAfter } from "./match.ts";
import type { BetFail, PlacedView, TicketsView } from "./routes.ts";
import { sports } from "./sports.ts";
import type { BoardView, BookView, FixtureView, TicketView } from "./views.ts";

const book = "ibc-inside-court-sportsbook";
const football = sports.get("football");
const context = arcadeForTests({ balance: 20_000_0000n, inPlayWaitMs: 50 });
const { peer } = context;

beforeAll(async () => {
  await vi.waitFor(
    async () => {
      const { rows } = await context.arcade.db.query<{ open: number }>(
        "select count(*) filter (where state = 'open')::int as open from arcade.fixture",
      );
      expect(rows[0]?.open).toBeGreaterThan(100);
    },
    { timeout: 50_000, interval: 100 },
  );
}, 60_000);

async function reader(gameCode = book, player = "p1") {
  const view = good(
    (await client(context.arcade.url).open(peer.token(player), gameCode)) as unknown as
      | (BookView & { session: string })
      | FailView,
  );
  const headers = { "x-session": view.session, "content-type": "application/json" };
  const ask = async <T extends { ok: boolean }>(path: string, body?: object) => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(context.arcade.url + path, init)).json()) as T;
  };
  const bet = (legs: object[], change: object = {}) =>
    ask<PlacedView | BetFail>("/api/book/bets", {
      key: newKey(),
      legs,
      size: legs.length,
      stake: "10.0000",
      policy: "higher",
      ...change,
    });
  const ticket = async (key: string): Promise<TicketView> => {
    const { tickets } = good(await ask<TicketsView | FailView>("/api/book/tickets"));
    const found = tickets.find((each) => each.key === key);
    if (!found) throw new Error("no such ticket");
    return found;
  };
  const offer = async (id: string, key: string) => {
    // The arcade caches the open matches for a moment.
    const { fixture } = await vi.waitFor(
      async () => good(await ask<{ ok: true; fixture: FixtureView } | FailView>(`/api/book/fixtures/${id}`)),
      patience,
    );
    const odds = fixture.offers.find((each) => each.key === key)?.odds;
    if (!odds) throw new Error(`no odds for ${key}`);
    return { fixture: id, bet: key, odds };
  };
  return { view, ask, bet, ticket, offer };
}

/** The worker runs every half second, and the machine may be busy. */
const patience = { timeout: 40_000 };

let made = 0;
/** Creates a match far from the scheduled ones: it begins in an hour, or began some seconds ago. */
async function match(secondsAgo = -3_600): Promise<string> {
  made += 1;
  const number = 90_000_000 + made * 56;
  if (!football) throw new Error("no football");
  const fixture = await createFixture(football, 5, number);
  const begins_at = new Date(Date.now() - secondsAgo * 1000);
  await insertFixtures(context.arcade.db, [
    { ...fixture, begins_at, ends_by: new Date(begins_at.getTime() + 300_000) },
  ]);
  const { rows } = await context.arcade.db.query<{ id: bigint }>("select id from arcade.fixture where number = $1", [
    number,
  ]);
  return String(rows[0]?.id);
}

/** Moves matches so far into the past that they are over. */
const endMatches = (...ids: string[]) =>
  context.arcade.db.query(
    `update arcade.fixture set begins_at = now() - interval '1 hour', ends_by = now() - interval '50 minutes'
     where id = any($1::bigint[])`,
    [ids],
  );

async function endOf(id: string): Promise<readonly [number, number]> {
  const { rows } = await context.arcade.db.query<{ sport: string; court: number; number: number; seed: string }>(
    "select sport, court, number, seed from arcade.fixture where id = $1",
    [id],
  );
  const [row] = rows;
  if (!row || !football) throw new Error("no such match");
  return stateAfter(football.model, await scoresOf(row), 1_000).score;
}

const money = (text: string | null | undefined) => parseMoney(text ?? "") ?? -1n;

describe("a ticket", () => {
  it("takes one stake, is settled from the committed seed and records it in its detail", async () => {
    const { bet, ticket, offer } = await reader();
    const id = await match();
    const legs = [await offer(id, "result::1")];
    const key = newKey();
    expect(good<PlacedView>(await bet(legs, { key }))).toMatchObject({
      state: "held",
      stake: "10.0000",
      balance: "19990.0000",
    });
    // The same key returns the same ticket.
    expect(good<PlacedView>(await bet(legs, { key })).state).toBe("held");
    expect(peer.calls("bet").length).toBe(1);
    const [home, away] = await endOf(id);
    await endMatches(id);
    const ended = await vi.waitFor(async () => {
      const found = await ticket(key);
      expect(found.state).toBe("done");
      return found;
    }, patience);
    const won = home > away ? (10_0000n * BigInt(legs[0]?.odds ?? 0)) / 1000n : 0n;
    expect(money(ended.win)).toBe(won - (won % 100n));
    expect(peer.balance).toBe(19_990_0000n + won - (won % 100n));
    const [win] = peer.calls("win") as unknown as { detail: { legs: { seed: string; commitment: string }[] } }[];
    expect(win?.detail).toMatchObject({ game: book, ticket: "single", legs: [{ score: `${home}–${away}` }] });
    const [itsLeg] = win?.detail.legs ?? [];
    expect(await commitmentOf(itsLeg?.seed ?? "")).toBe(itsLeg?.commitment);
  });

  it("multiplies the odds of several matches and loses with the first lost leg", async () => {
    const { bet, ticket, offer } = await reader();
    const ids = [await match(), await match(), await match()];
    const legs = await Promise.all(ids.map((id) => offer(id, "result::1")));
    const key = newKey();
    good<PlacedView>(await bet(legs, { key }));
    const scores = await Promise.all(ids.map(endOf));
    await endMatches(...ids);
    const isWon = scores.every(([home, away]) => home > away);
    const done = await vi.waitFor(async () => {
      const found = await ticket(key);
      expect(found.state).toBe("done");
      return found;
    }, patience);
    const product = legs.reduce((sum, { odds }) => sum * BigInt(odds), 10_0000n) / 1_000_000_000n;
    expect(money(done.win)).toBe(isWon ? product - (product % 100n) : 0n);
  });

  it("cancels out bets on every result of a match: at risk is only the joint loss", async () => {
    const { bet, ticket, offer } = await reader(book, "hedger");
    const id = await match();
    const keys = [newKey(), newKey(), newKey()];
    for (const [at, end] of ["1", "x", "2"].entries()) {
      good<PlacedView>(await bet([await offer(id, `result::${end}`)], { key: keys[at] }));
    }
    await endMatches(id);
    await vi.waitFor(async () => {
      for (const key of keys) expect((await ticket(key)).state).toBe("done");
    }, patience);
    const wins = peer.calls("win");
    const net = wins.reduce((sum, { amount }) => sum + money(amount), 0n) - 30_0000n;
    const risked = wins.reduce((sum, { atRisk }) => sum + (atRisk === undefined ? 10_0000n : money(atRisk)), 0n);
    expect(wins).toHaveLength(3);
    expect(risked).toBeLessThanOrEqual(net < 0n ? -net : 10_0000n);
  });

  it("refunds the stake when the match's seed does not fit its commitment", async () => {
    const { bet, ticket, offer } = await reader();
    const id = await match();
    const key = newKey();
    good<PlacedView>(await bet([await offer(id, "result::1")], { key }));
    await context.arcade.db.query("update arcade.fixture set seed_hash = 'another' where id = $1", [id]);
    await endMatches(id);
    await vi.waitFor(async () => expect((await ticket(key)).state).toBe("cancelled"), patience);
    expect(peer.balance).toBe(20_000_0000n);
    expect(peer.calls("win")).toEqual([]);
  });

  it("refunds the stake when it is taken after the match", async () => {
    const { bet, ticket, offer } = await reader();
    const id = await match();
    const key = newKey();
    peer.faults.push({ verb: "bet", fault: "late" });
    const legs = [await offer(id, "result::1")];
    const placing = bet(legs, { key });
    await expect.poll(() => peer.calls("bet").length).toBe(1);
    await endMatches(id);
    await placing;
    await vi.waitFor(async () => expect((await ticket(key)).state).toBe("cancelled"), patience);
    expect(peer.balance).toBe(20_000_0000n);
  });
});

describe("odds that a request names", () => {
  it("are checked: higher ones are refused, lower ones replaced if the player accepts", async () => {
    const { bet, offer, ticket } = await reader();
    const leg = await offer(await match(), "result::1");
    const better = { ...leg, odds: leg.odds + 500 };
    expect(await bet([better])).toMatchObject({ ok: false, code: "ODDS_CHANGED", odds: [leg.odds] });
    expect(await bet([better], { policy: "ask" })).toMatchObject({ ok: false, code: "ODDS_CHANGED" });
    const lower = { ...leg, odds: leg.odds - 100 };
    expect(await bet([lower], { policy: "ask" })).toMatchObject({ ok: false, code: "ODDS_CHANGED" });
    expect(peer.calls("bet")).toEqual([]);
    const taken = good<PlacedView>(await bet([lower]));
    expect((await ticket(taken.key)).legs[0]?.odds).toBe(leg.odds);
    const any = good<PlacedView>(await bet([better], { policy: "any" }));
    expect((await ticket(any.key)).legs[0]?.odds).toBe(leg.odds);
  });

  it("cannot buy an unoffered bet, two legs of one match or a stake out of bounds", async () => {
    const { bet, offer } = await reader();
    const [id, second] = [await match(), await match()];
    const leg = await offer(id, "result::1");
    const code = async (answer: Promise<PlacedView | BetFail>) => {
      const found = await answer;
      return found.ok ? "placed" : found.code;
    };
    expect(await code(bet([{ ...leg, bet: "result::3" }]))).toBe("MARKET_CLOSED");
    expect(await code(bet([{ ...leg, fixture: "999999999" }]))).toBe("MARKET_CLOSED");
    expect(await code(bet([leg, await offer(id, "both::yes")]))).toBe("LEGS_TOGETHER");
    expect(await code(bet([leg, await offer(second, "result::1")], { size: 1 }))).toBe("LEGS_TOGETHER");
    expect(await code(bet([leg], { stake: "0.9900" }))).toBe("STAKE_BOUNDS");
    expect(await code(bet([leg], { stake: "2000.0100" }))).toBe("STAKE_BOUNDS");
    expect(await code(bet([leg], { stake: "1.0001" }))).toBe("STAKE_UNKNOWN");
    expect(await code(bet([leg], { stake: "-5.0000" }))).toBe("STAKE_UNKNOWN");
    const elsewhere = await reader("ibc-inside-court-tennis");
    expect(await code(elsewhere.bet([leg]))).toBe("MARKET_CLOSED");
    expect(peer.calls("bet")).toEqual([]);
  });
});

describe("a match that is being played", () => {
  it("hides its seed, takes bets after a wait and takes none while a goal is checked", async () => {
    const { ask, bet, offer } = await reader();
    const id = await match(30);
    const board = await vi.waitFor(async () => {
      const found = good(await ask<BoardView | FailView>("/api/book/board?sport=football"));
      expect(found.fixtures.map((each) => each.id)).toContain(id);
      return found;
    }, patience);
    const shown = board.fixtures.find((each) => each.id === id);
    expect(shown).toMatchObject({ isLive: true, minute: expect.any(Number), commitment: expect.any(String) });
    expect(JSON.stringify(board)).not.toMatch(/"seed"/);
    const { rows } = await context.arcade.db.query<{ seed: string }>("select seed from arcade.fixture where id = $1", [
      id,
    ]);
    expect(JSON.stringify(board)).not.toContain(rows[0]?.seed);
    if (!shown?.isClosed) good<PlacedView>(await bet([await offer(id, "result::2")], { policy: "any" }));
    // Moves the match to just after its first goal.
    const goals = await scoresOf(
      (
        await context.arcade.db.query<{ sport: string; court: number; number: number; seed: string }>(
          "select sport, court, number, seed from arcade.fixture where id = $1",
          [id],
        )
      ).rows[0] ?? { sport: "football", court: 5, number: 0, seed: "" },
    );
    const first = goals.find(({ tick }) => tick > 11 && tick < 44);
    if (!first) return;
    await context.arcade.db.query(
      "update arcade.fixture set begins_at = now() - $2 * interval '1 second' where id = $1",
      [id, (first.tick + 1) * 3 + 1],
    );
    await vi.waitFor(async () => {
      const after = good(await ask<BoardView | FailView>("/api/book/board?sport=football"));
      expect(after.fixtures.find((each) => each.id === id)).toMatchObject({ isClosed: true });
    }, patience);
    const answer = await bet([{ fixture: id, bet: "result::1", odds: 2_000 }], { policy: "any" });
    expect(answer).toMatchObject({ ok: false, code: "MARKET_CLOSED" });
  });
});

describe("cash-out", () => {
  it("pays the offer once, and the end of the match pays nothing more", async () => {
    const { bet, ticket, offer, ask } = await reader();
    const id = await match();
    const key = newKey();
    good<PlacedView>(await bet([await offer(id, "result::1")], { key }));
    const open = await ticket(key);
    const offered = money(open.cashOut);
    // The odds return 95 % and the cash-out 97 % of that.
    expect(offered).toBeGreaterThan(9_1000n);
    expect(offered).toBeLessThanOrEqual(9_2200n);
    const give = (amount: string) => ask<PlacedView | FailView>("/api/book/cash-out", { id: open.id, amount });
    expect(await give("10.0000")).toEqual({ ok: false, code: "CASH_OUT_CHANGED" });
    const answers = await Promise.all([1, 2, 3].map(() => give(open.cashOut ?? "")));
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    await endMatches(id);
    await vi.waitFor(async () => {
      const { rows } = await context.arcade.db.query<{ state: string }>(
        "select state from arcade.fixture where id = $1",
        [id],
      );
      expect(rows[0]?.state).toBe("played");
    }, patience);
    expect(peer.calls("win").length).toBe(1);
    expect(peer.balance).toBe(19_990_0000n + offered);
    expect(await ticket(key)).toMatchObject({ state: "done", cashedOut: open.cashOut, cashOut: null });
    // A ticket cashed out at once risked only the difference.
    const cost = money(open.stake) - offered;
    expect(peer.calls("win").map(({ atRisk }) => money(atRisk))).toEqual([cost < 0n ? -cost : cost]);
  });
});

it("lets no other player wait for thirty concurrent ticket lists, and uses few connections", async () => {
  const [own, other] = [await reader(), await reader(book, "p2")];
  const ids = await Promise.all(Array.from({ length: 8 }, () => match()));
  const legs = await Promise.all(ids.map((id) => own.offer(id, "result::1")));
  for (let at = 0; at < 30; at += 1) good<PlacedView>(await own.bet(legs, { stake: "1.0000" }));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const query = context.arcade.db.query.bind(context.arcade.db) as (...args: unknown[]) => Promise<unknown>;
  let waiting = 0;
  // Simulates a slow database: this player's ticket queries wait until the other player is answered.
  const held = vi.spyOn(context.arcade.db, "query").mockImplementation((async (...args: unknown[]) => {
    const { text = "", values = [] } = args[0] as { text?: string; values?: unknown[] };
    if (/from arcade.round[^;]*ticket is not null/.test(text) && values[0] === "p1") {
      waiting += 1;
      await released;
    }
    return query(...args);
  }) as unknown as typeof context.arcade.db.query);
  const tickets = ({ ask }: typeof own) => ask<TicketsView | FailView>("/api/book/tickets");
  const reads = Array.from({ length: 30 }, () => tickets(own));
  await expect.poll(() => waiting).toBe(limits.playerTurns.atOnce);
  expect(good(await tickets(other)).tickets).toEqual([]);
  expect(waiting).toBe(limits.playerTurns.atOnce);
  release();
  for (const read of await Promise.all(reads)) {
    expect(good(read).tickets.filter(({ legs: all, cashOut }) => all.length === 8 && cashOut !== null).length).toBe(30);
  }
  expect(waiting).toBe(30);
  held.mockRestore();
});
