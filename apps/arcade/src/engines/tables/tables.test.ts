import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { parseMoney } from "@croupier/contract/domain/money";
import { commitmentOf, sourceOf } from "../../kit/seed.ts";
import { insertDraws } from "../draws/draws.ts";
import { createDraw } from "../draws/hall.ts";
import type { SlipView } from "../draws/views.ts";
import { arcadeForTests, client, good, newKey } from "../../test-arcade.ts";
import type { FailView } from "../../kit/views.ts";
import { heightOf, reachedAt } from "./cash-or-crash.ts";
import { cashOut } from "./flights.ts";
import { tables } from "./tables.ts";
import type { MineView, TableState, TableView } from "./views.ts";
import type { SessionRow } from "../../kit/session.ts";

const coins = "lotus-lotus-xoc-dia";
const baccarat = "ag-amber-baccarat-1";
const context = arcadeForTests({ balance: 20_000_0000n });
const { peer } = context;

beforeAll(async () => {
  await vi.waitFor(
    async () => {
      const { rows } = await context.arcade.db.query<{ all: number; due: number }>(
        `select count(*)::int as all, count(*) filter (where state = 'open' and draws_at <= now())::int as due
         from arcade.draw`,
      );
      expect(rows[0]?.all).toBeGreaterThan(0);
      expect(rows[0]?.due).toBe(0);
    },
    { timeout: 50_000, interval: 100 },
  );
}, 60_000);

let offset = 0;
/** Creates a draw that takes bets for an hour, independent of the clock. */
async function openDraw(gameCode = coins, issue = `test-${(offset += 1)}`): Promise<string> {
  const table = tables.get(gameCode);
  if (!table) throw new Error("no such table");
  const draw = await createDraw(table, Date.now() + 3_600_000 + offset);
  await insertDraws(context.arcade.db, [{ ...draw, opens_at: new Date(Date.now() - 60_000), issue }]);
  const { rows } = await context.arcade.db.query<{ id: bigint }>("select id from arcade.draw where issue = $1", [
    issue,
  ]);
  return String(rows[0]?.id);
}

/** Makes draws due in order, after those that are already drawn. */
const makeDue = (...drawIds: string[]) =>
  context.arcade.db.query(
    `update arcade.draw d set opens_at = now() - interval '2 hours', closes_at = now() - interval '2 seconds',
       draws_at = now() - interval '1 millisecond' * (cardinality($1::bigint[]) - ids.at)
     from unnest($1::bigint[]) with ordinality as ids(id, at) where d.id = ids.id`,
    [drawIds],
  );

/** Leaves only these draws open at a table, without scheduled ones and those of other tests. */
const keepOpen = (gameCode: string, ...drawIds: string[]) =>
  context.arcade.db.query(
    "update arcade.draw set state = 'cancelled' where game_code = $1 and state = 'open' and id <> all($2::bigint[])",
    [gameCode, drawIds],
  );

async function seated(gameCode = coins, player = "p1", url = () => context.arcade.url) {
  const { open } = client(url());
  const view = good(
    (await open(peer.token(player), gameCode)) as unknown as (TableView & { session: string }) | FailView,
  );
  const headers = { "x-session": view.session, "content-type": "application/json" };
  const ask = async <T extends { ok: true }>(path: string, body?: object) => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(url() + path, init)).json()) as T | FailView;
  };
  const place = (drawId: string, lines: object[], key = newKey()) =>
    ask<SlipView>("/api/slips", { key, drawId, lines });
  const slips = async () => good(await ask<MineView>("/api/table/mine")).slips;
  const cashOut = (drawId: string) => ask<MineView>("/api/table/cash-out", { drawId });
  return { view, place, slips, cashOut, settle: (key: string) => client(url(), view.session).settle(key) };
}

/** Reads a table's stream until a state fits. */
async function stateOf(session: string, fits: (state: TableState) => boolean, act?: () => Promise<unknown>) {
  const line = new AbortController();
  const answer = await fetch(`${context.arcade.url}/api/table/events`, {
    headers: { "x-session": session },
    signal: line.signal,
  });
  expect(answer.headers.get("content-type")).toContain("application/x-ndjson");
  await act?.();
  let text = "";
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) throw new Error("the stream ended");
    text += part.value;
    const states = text.split("\n").slice(0, -1).filter(Boolean);
    const found = states.map((each) => JSON.parse(each) as TableState).find(fits);
    if (!found) continue;
    line.abort();
    return found;
  }
}

const bet = (play: string, stake: string, pick = "") => ({ play, pick, stake });
const both = [bet("even", "10.0000"), bet("odd", "10.0000")];
const money = (text: string | null | undefined) => parseMoney(text ?? "") ?? -1n;

describe("bets at a table", () => {
  it("are one stake, and their win is paid after the display or automatically later", async () => {
    const { place, slips, settle } = await seated();
    const drawId = await openDraw();
    const key = newKey();
    expect(good(await place(drawId, both, key))).toMatchObject({ state: "held", stake: "20.0000", drawId });
    await makeDue(drawId);
    const slip = await vi.waitFor(async () => {
      const found = (await slips()).find((each) => each.key === key);
      expect(found?.state).toBe("settling");
      return found as SlipView;
    }, 20_000);
    expect(money(slip.win)).toBe(19_6000n);
    // The win is owed, and unpaid until the cards, dice or coins have been seen.
    const { rows } = await context.arcade.db.query<{ wait: number }>(
      "select extract(epoch from next_try_at - now())::float8 as wait from arcade.round where client_key = $1",
      [key],
    );
    expect(rows[0]?.wait).toBeGreaterThan(1);
    expect(peer.calls("win")).toEqual([]);
    expect(good(await settle(key))).toMatchObject({ state: "done", balance: "19999.6000" });
    const [win] = peer.calls("win");
    expect(win?.detail).toMatchObject({ game: coins, red: expect.any(Number), coins: expect.any(String) });
  });

  it("on both sides of a round offset each other, with next to nothing at risk", async () => {
    // This test uses a separate table, because a later test deals another one's shoe in order.
    const table = "ag-amber-baccarat-2";
    const drawId = await openDraw(table);
    await keepOpen(table, drawId);
    const player = await seated(table, "hedger");
    const keys = [newKey(), newKey()];
    good(await player.place(drawId, [bet("player", "100.0000")], keys[0]));
    good(await player.place(drawId, [bet("banker", "100.0000")], keys[1]));
    await makeDue(drawId);
    await vi.waitFor(async () => {
      for (const key of keys) await player.settle(key);
      expect(peer.calls("win")).toHaveLength(2);
    }, 20_000);
    const risked = peer.calls("win").map(({ atRisk }) => parseMoney(String(atRisk)) ?? 100_0000n);
    // The bound is the commission of a winning banker.
    expect(risked.reduce((sum, each) => sum + each, 0n)).toBeLessThanOrEqual(5_0000n);
  });

  it("stay within the highest stake of a spot, even when placed at once", async () => {
    const { place, view } = await seated();
    const drawId = await openDraw();
    const most = view.table.spots.find(({ id }) => id === "even")?.most ?? "";
    expect(most).toBe("5000.0000");
    const answers = await Promise.all([1, 2, 3].map(() => place(drawId, [bet("even", "2000.0000")])));
    expect(answers.map((answer) => (answer.ok ? answer.state : answer.code)).toSorted()).toEqual([
      "STAKE_LIMIT",
      "held",
      "held",
    ]);
    expect(await place(drawId, [bet("fourRed", "501.0000")])).toEqual({ ok: false, code: "STAKE_LIMIT" });
    expect(good(await place(drawId, [bet("even", "1000.0000")])).state).toBe("held");
    expect(peer.calls("bet").length).toBe(3);
  });

  it("stay within the highest stake of a spot, even when placed at two processes at once", async () => {
    peer.balance = 100_000_0000n;
    const other = await context.startOther();
    const seats = await Promise.all([context.arcade, other].map(({ url }) => seated(coins, "p1", () => url)));
    const draws = await Promise.all(Array.from({ length: 12 }, () => openDraw()));
    const pairs = await Promise.all(
      draws.map((drawId) => Promise.all(seats.map(({ place }) => place(drawId, [bet("even", "3000.0000")])))),
    );
    await other.stop();
    const outcomes = pairs.map((pair) => pair.map((each) => (each.ok ? each.state : each.code)).toSorted());
    expect(outcomes).toEqual(draws.map(() => ["STAKE_LIMIT", "held"]));
  });

  it("are refused where the table does not offer them or for parts of the smallest chip", async () => {
    const { place } = await seated();
    const drawId = await openDraw();
    for (const line of [
      bet("banker", "1.0000"),
      bet("even", "1.0000", "1"),
      bet("even", "0.5000"),
      bet("even", "-1.0000"),
      bet("even", "0.0000"),
      bet("even", "1e3"),
    ]) {
      expect(await place(drawId, [line])).toEqual({ ok: false, code: "BET_UNKNOWN" });
    }
    expect(await place(await openDraw(baccarat), [bet("even", "1.0000")])).toEqual({ ok: false, code: "DRAW_CLOSED" });
    expect(peer.calls("bet")).toEqual([]);
  });
});

describe("the stream of a table", () => {
  // A draw opens and is due by the clock, while other tests use the processor.
  it("shows everyone the same round with all stakes on it, and never an open seed", async () => {
    const [one, two] = [await seated(), await seated()];
    const drawId = await openDraw();
    await keepOpen(coins, drawId);
    const fits = ({ draw, stakes }: TableState) => draw?.id === drawId && stakes["even:"]?.stake === "30.0000";
    const seen = await Promise.all([
      stateOf(one.view.session, fits, async () => {
        good(await one.place(drawId, [bet("even", "10.0000")]));
        good(await two.place(drawId, [bet("even", "20.0000")]));
      }),
      stateOf(two.view.session, fits),
    ]);
    for (const { draw } of seen) expect(draw).toMatchObject({ seed: null, result: null, state: "open" });
    expect(seen[0].draw?.sealedSeed).toBe(seen[1].draw?.sealedSeed);
    await makeDue(drawId);
    const after = await stateOf(one.view.session, ({ last }) => last?.id === drawId);
    expect(await commitmentOf(after.last?.seed ?? "")).toBe(seen[0].draw?.sealedSeed);
    const numbers = await tables.get(coins)?.derive(after.last?.seed ?? "", after.last?.issue ?? "", []);
    expect(after.last?.result).toEqual(numbers);
    expect(after.past[0]).toEqual(numbers);
  }, 60_000);

  it("is open only to players at the table", async () => {
    const answer = await fetch(`${context.arcade.url}/api/table/events`, { headers: { "x-session": "nobody" } });
    expect(await answer.json()).toEqual({ ok: false, code: "SESSION_EXPIRED" });
    const slot = await client(context.arcade.url).open(peer.token());
    const elsewhere = await fetch(`${context.arcade.url}/api/table/events`, {
      headers: { "x-session": slot.ok ? slot.session : "" },
    });
    expect(await elsewhere.json()).toEqual({ ok: false, code: "SESSION_EXPIRED" });
  });
});

it("deals the hands of a shoe in order, even when several are due at once", async () => {
  const ids = [await openDraw(baccarat), await openDraw(baccarat), await openDraw(baccarat)];
  await keepOpen(baccarat, ...ids);
  await makeDue(...ids);
  const rows = await vi.waitFor(async () => {
    const found = await context.arcade.db.query<{ seed: string; issue: string; result: number[] | null }>(
      "select seed, issue, result from arcade.draw where game_code = $1 and state = 'drawn' order by draws_at desc",
      [baccarat],
    );
    expect(found.rows.filter(({ issue }) => issue.startsWith("test-")).length).toBe(3);
    return found.rows;
  }, 20_000);
  const table = tables.get(baccarat);
  for (const [at, { seed, issue, result }] of rows.slice(0, 3).entries()) {
    const past = rows.slice(at + 1).map((row) => row.result ?? []);
    expect(await table?.rules.derive(sourceOf(seed, baccarat, issue), past)).toEqual(result);
    expect(result?.[0]).toBe((past[0]?.[0] ?? 0) + (past[0]?.slice(1).filter((card) => card >= 0).length ?? 0));
  }
});

describe("a flight", () => {
  const rocket = "ws-willow-cash-or-crash";

  /** Creates a flight with a matching height that takes bets for an hour. */
  async function openFlight(fits: (height: number) => boolean): Promise<string> {
    const table = tables.get(rocket);
    if (!table) throw new Error("no such table");
    const issue = `flight-${(offset += 1)}`;
    for (;;) {
      const draw = { ...(await createDraw(table, Date.now() + 3_600_000 + offset)), issue };
      if (!fits(heightOf(await table.derive(draw.seed, issue, [])))) continue;
      await insertDraws(context.arcade.db, [{ ...draw, opens_at: new Date(Date.now() - 60_000) }]);
      const { rows } = await context.arcade.db.query<{ id: bigint }>("select id from arcade.draw where issue = $1", [
        issue,
      ]);
      await keepOpen(rocket, String(rows[0]?.id));
      return String(rows[0]?.id);
    }
  }
  /** Puts a draw in flight, begun `ms` milliseconds ago. */
  const putInFlight = (drawId: string, ms: number) =>
    context.arcade.db.query(
      `update arcade.draw set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour',
         draws_at = clock_timestamp() - $2 * interval '1 millisecond' where id = $1`,
      [drawId, ms],
    );
  const highest = [bet("height10000", "10.0000")];
  const wins = () => peer.calls("win").filter((call) => call["gameCode"] === rocket);

  it("is cashed out once at the server's height, seen by others, and reveals nothing", async () => {
    const [one, two] = [await seated(rocket), await seated(rocket, "p2")];
    const drawId = await openFlight((height) => height >= 5_000);
    good(await one.place(drawId, [...highest, bet("height150", "10.0000")]));
    good(await two.place(drawId, [bet("height200", "10.0000")]));
    expect(await one.cashOut(drawId)).toEqual({ ok: false, code: "FLIGHT_NOT_BEGUN" });
    const before = peer.paid(rocket);
    await putInFlight(drawId, reachedAt(300));
    const presses = await Promise.all([one.cashOut(drawId), one.cashOut(drawId)]);
    const [slip] = good(presses[0] ?? { ok: false, code: "" }).slips;
    // The line whose chosen height was reached before has that height.
    const height = slip?.lines[0]?.cashed ?? 0;
    expect(slip?.lines[1]?.cashed).toBe(150);
    expect(height).toBeGreaterThanOrEqual(300);
    expect(height).toBeLessThan(5_000);
    const win = 15_0000n + (10_0000n * BigInt(height)) / 100n;
    for (const press of presses) expect(money(good(press).slips[0]?.win)).toBe(win);
    await vi.waitFor(async () => expect((await one.slips())[0]?.state).toBe("done"), 20_000);
    expect(peer.paid(rocket)).toBe(before + win);
    expect(wins().length).toBe(1);
    expect(JSON.stringify(wins())).not.toContain('"seed"');
    const seen = await stateOf(two.view.session, ({ flight }) => flight?.cashed.length === 1);
    expect(seen.flight).toMatchObject({ draw: { id: drawId, seed: null, result: null }, cashed: [{ height }] });

    // The other player's stake is cashed out automatically; the arcade was down when the flight ended.
    await context.start();
    await putInFlight(drawId, 30_000);
    const ended = { state: "done", win: "20.0000" };
    await vi.waitFor(async () => expect((await two.slips())[0]).toMatchObject(ended), { timeout: 20_000 });
    expect(await two.cashOut(drawId)).toEqual({ ok: false, code: "FLIGHT_OVER" });
    expect(good(await one.cashOut(drawId)).slips[0]?.win).toBe(slip?.win);
    expect(peer.paid(rocket)).toBe(before + win + 20_0000n);
  }, 60_000);

  it("takes no press after its end, and loses the stakes left in it", async () => {
    const one = await seated(rocket);
    const drawId = await openFlight((height) => height > 101 && height < 300);
    good(await one.place(drawId, highest));
    await putInFlight(drawId, reachedAt(310));
    expect(await one.cashOut(drawId)).toEqual({ ok: false, code: "FLIGHT_OVER" });
    await vi.waitFor(
      async () => expect((await one.slips())[0]).toMatchObject({ state: "done", win: "0.0000" }),
      20_000,
    );
    expect(await one.cashOut(drawId)).toEqual({ ok: false, code: "FLIGHT_OVER" });
  });

  it("ends once for all: presses are paid at most its height or refused as too late", async () => {
    const players = await Promise.all(Array.from({ length: 8 }, (_, at) => seated(rocket, `edge-${at}`)));
    let end = 0;
    const drawId = await openFlight((height) => (end = height) > 150 && height < 400);
    for (const player of players) good(await player.place(drawId, highest));
    const before = peer.paid(rocket);
    const begun = Date.now();
    await putInFlight(drawId, reachedAt(end) - 800);
    const pressed = await Promise.all(
      players.map(async ({ cashOut }, at) => {
        await wait(Math.max(0, begun + at * 160 - Date.now()));
        return cashOut(drawId);
      }),
    );
    await vi.waitFor(async () => {
      for (const { slips } of players) expect((await slips())[0]?.state).toBe("done");
    }, 20_000);
    let owed = 0n;
    for (const [at, press] of pressed.entries()) {
      const slip = (await players[at]?.slips())?.[0];
      if (press.ok) {
        expect(slip?.lines[0]?.cashed).toBeLessThanOrEqual(end);
        expect(slip?.win).toBe(press.slips[0]?.win);
      } else {
        expect(press.code).toBe("FLIGHT_OVER");
        expect(slip?.win).toBe("0.0000");
      }
      owed += money(slip?.win);
    }
    expect(pressed.at(0)?.ok).toBe(true);
    expect(pressed.at(-1)?.ok).toBe(false);
    expect(peer.paid(rocket)).toBe(before + owed);
  }, 60_000);

  it("is paid once by the next process when the arcade is killed after the press", async () => {
    const one = await seated(rocket);
    const drawId = await openFlight((height) => height >= 5_000);
    good(await one.place(drawId, highest));
    const before = peer.paid(rocket);
    await putInFlight(drawId, reachedAt(200));
    const { rows } = await context.arcade.db.query<SessionRow>(
      "select * from arcade.session where player_id = 'p1' and game_code = $1 order by created_at desc limit 1",
      [rocket],
    );
    // This is the state that a process leaves when it is killed between press and payment.
    const [session] = rows;
    if (!session) throw new Error("no session");
    const taken = await cashOut(context.arcade.db, session, { drawId: BigInt(drawId), holdMs: 0 });
    const win = "rounds" in taken ? (taken.rounds[0]?.win ?? 0n) : 0n;
    expect(win).toBeGreaterThan(20_0000n - 1n);
    await context.start();
    expect(money(good(await one.cashOut(drawId)).slips[0]?.win)).toBe(win);
    await vi.waitFor(async () => expect((await one.slips())[0]?.state).toBe("done"), 20_000);
    expect(peer.paid(rocket)).toBe(before + win);
  }, 60_000);

  it("pays a cash-out once even when the response is lost, and only for its own player", async () => {
    const [one, two] = [await seated(rocket), await seated(rocket, "p2")];
    const drawId = await openFlight((height) => height >= 5_000);
    good(await one.place(drawId, highest));
    const before = peer.paid(rocket);
    await putInFlight(drawId, reachedAt(200));
    expect(await two.cashOut(drawId)).toEqual({ ok: false, code: "NOTHING_TO_CASH" });
    expect(await (await seated()).cashOut(drawId)).toEqual({ ok: false, code: "FLIGHT_OVER" });
    expect(await one.cashOut("x")).toEqual({ ok: false, code: "BAD_REQUEST" });
    peer.faults.push({ verb: "win", fault: "lose" });
    const win = money(good(await one.cashOut(drawId)).slips[0]?.win);
    await vi.waitFor(async () => expect((await one.slips())[0]?.state).toBe("done"), { timeout: 10_000 });
    expect(peer.paid(rocket)).toBe(before + win);
  }, 30_000);
});
