import { existsSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { oddBodies, oddValues } from "@croupier/server/test-odd-values";
import { arcadeForTests, askSigned, newKey } from "./test-arcade.ts";
import { takeSeat, type Seat } from "./test-plays.ts";

/*
 * Attacks every route of the arcade: a new route is included as soon as it is registered. Each CI run tries a sixth of
 * the odd values in each field; `npm run attack` and the nightly run try all of them.
 */

const context = arcadeForTests();
const share = process.env.NIGHTLY ? 1 : 6;

/** Game whose page makes the calls, by the beginning of the path. */
const games: readonly (readonly [string, string])[] = [
  ["/api/book", "ibc-inside-court-sportsbook"],
  ["/api/lotto", "lott-moonrise-ssc"],
  ["/api/slips", "lott-moonrise-ssc"],
  ["/api/table", "ag-amber-baccarat-1"],
  ["/api/pond", "ag-amber-net-admiral"],
  ["/api/room", "ky-kayu-texas-table"],
  ["/api/", "pg-gates-of-qilin"],
];
const gameOf = (path: string): string => games.find(([start]) => path.startsWith(start))?.[1] ?? "";

const key = newKey();
const uuid = "b3d8b2b0-5c1e-4d1f-9a55-0f2f7a3c9e10";
const period = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-02T00:00:00.000Z" };
/** Input of each call: fields of its body, query or path. */
const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  "POST /api/open": { token: "token", gameCode: "pg-gates-of-qilin", language: "en" },
  "POST /api/resume": {},
  "GET /api/rounds/:key": { key },
  "POST /api/rounds/:key/settle": { key },
  "POST /api/slips": { key, drawId: "1", lines: [{ play: "p5", pick: "1", stake: "1.0000" }] },
  "GET /api/lotto": {},
  "GET /api/lotto/events": {},
  "GET /api/table/events": {},
  "GET /api/table/mine": {},
  "POST /api/table/cash-out": { drawId: "1" },
  "POST /api/table/tip": { key, amount: "1.0000" },
  "GET /api/pond/events": {},
  "POST /api/pond/volleys": { key, shot: "0.1000", shots: [{ fish: "1.1", count: 1 }], freeze: "1.1" },
  "GET /api/solo": {},
  "GET /api/solo/wait": {},
  "POST /api/solo/begin": { key, stake: "2.0000", choices: {} },
  "POST /api/solo/act": { key, id: uuid, at: 0, move: "1" },
  "GET /api/book/board": { sport: "football" },
  "GET /api/book/fixtures/:id": { id: "1" },
  "GET /api/book/results": { sport: "football" },
  "GET /api/book/tickets": {},
  "POST /api/book/bets": {
    key,
    legs: [{ fixture: "1", bet: "result::1", odds: 2000 }],
    size: 1,
    stake: "10.0000",
    policy: "any",
  },
  "POST /api/book/cash-out": { id: uuid, amount: "0.0001" },
  "GET /api/room/events": { room: "1" },
  "GET /api/room/list": {},
  "POST /api/room/sit": { key, room: "1", seat: 0, amount: "50.0000" },
  "POST /api/room/act": { room: "1", hand: 0, step: 0, action: "fold" },
  "POST /api/room/out": { room: "1", out: true },
  "POST /api/room/leave": { room: "1" },
  "GET /api/room/hands": {},
  "GET /lobby/v1/tables": {},
  "GET /lobby/v1/rooms": { currency: "USD" },
  "GET /lobby/v1/events": { language: "en" },
  "GET /lotto/v1/lobby": {},
  "GET /lotto/v1/draws": { gameCode: "lott-moonrise-ssc", limit: "20" },
  "POST /transfer/v1/move": {
    reference: "reference-1",
    vassalage: "AG",
    playerId: "1",
    direction: "in",
    amount: "1.0000",
    currency: "USD",
  },
  "POST /report/v1/rounds": period,
  "POST /report/v1/transfers": period,
  "POST /report/v1/awards": period,
  "POST /report/v1/tips": period,
  "GET /healthz": {},
  "GET /play": { gameCode: "pg-gates-of-qilin", language: "en" },
  "GET /assets/*": {},
  "GET /emblems/*": {},
};
const isSignedCall = (url: string) => /^\/(transfer|report)\//.test(url);
const isOfPlayer = (url: string) => url.startsWith("/api/") && url !== "/api/open";

interface Route {
  route: string;
  method: string;
  url: string;
  input: Record<string, unknown>;
}
// The pages are built before a full test run, but not before a single file that is run by hand.
const hasPages = existsSync(new URL("../dist/slot.html", import.meta.url));
/** Lists the routes without those for HEAD, which run the handlers of GET. */
const routes = (): Route[] =>
  [...context.arcade.routes.keys()]
    .filter((route) => !route.startsWith("HEAD ") && (hasPages || route !== "GET /play"))
    .map((route) => {
      const [method = "", url = ""] = route.split(" ");
      return { route, method, url, input: inputs[route] ?? {} };
    });

/** Seats of two players, by game. */
const seats: Record<"ada" | "bob", Map<string, Seat>> = { ada: new Map(), bob: new Map() };
const seatOf = (player: "ada" | "bob", path: string): Seat => {
  const seat = seats[player].get(gameOf(path));
  if (!seat) throw new Error(`${player} has no seat for ${path}`);
  return seat;
};

beforeAll(async () => {
  context.peer.balance = 1_000_000_0000n;
  for (const player of ["ada", "bob"] as const) {
    for (const gameCode of new Set(games.map(([, code]) => code))) {
      const at = { url: context.arcade.url, db: context.arcade.db, gameCode };
      seats[player].set(gameCode, await takeSeat(at, context.peer.token(player)));
    }
  }
});

/** Text that only the internals of a server contain. */
const leaks = /\bat \S+ \(|node:internal|\.ts:\d+|syntax error at|violates .* constraint|"stack"|\/node_modules\//;

interface Said {
  status: number;
  text: string;
  fault?: string;
}
interface Sent {
  session?: string;
  body?: string;
  type?: string;
}

/** Sends a request with or without a session; reads only the beginning of a stream. */
async function ask(method: string, path: string, { session, body, type = "application/json" }: Sent): Promise<Said> {
  const headers = {
    ...(session === undefined ? {} : { "x-session": session }),
    ...(body === undefined ? {} : { "content-type": type }),
  };
  const began = performance.now();
  try {
    const sent = body === undefined ? {} : { body };
    const answer = await fetch(context.arcade.url + path, {
      method,
      headers,
      ...sent,
      signal: AbortSignal.timeout(20_000),
    });
    const { status } = answer;
    const isStream = answer.headers.get("content-type")?.includes("ndjson");
    const text = isStream ? "" : await answer.text();
    if (isStream) await answer.body?.cancel();
    const slow = performance.now() - began > 8_000 ? "too slow" : undefined;
    const fault = faultIn(status, text) ?? slow;
    return { status, text, ...(fault ? { fault } : {}) };
  } catch (error) {
    return { status: 0, text: "", fault: `no answer: ${String(error)}` };
  }
}

function faultIn(status: number, text: string): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  return leaks.test(text) ? `a leak: ${text.slice(0, 200)}` : undefined;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Returns the address of a route with its input in path and query, and the rest of the input for its body. */
function addressOf({ method, url }: Route, input: Record<string, unknown>): { path: string; rest: object } {
  const rest = { ...input };
  const path = url.replace(/:(\w+)/g, (_, name: string) => {
    const value = asText(rest[name]).slice(0, 2000);
    delete rest[name];
    return encodeURIComponent(value.isWellFormed() ? value : "x");
  });
  if (method !== "GET") return { path, rest };
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, asText(value).slice(0, 2000)]));
  return { path: rest === input || query.size === 0 ? path : `${path}?${query.toString()}`, rest: {} };
}

function call(route: Route, input: Record<string, unknown>, session?: string): Promise<Said> {
  const { path, rest } = addressOf(route, input);
  const body = route.method === "POST" ? { body: JSON.stringify(rest) } : {};
  return ask(route.method, path, { ...body, ...(session === undefined ? {} : { session }) });
}

test("every route has an input to attack it with", () => {
  expect(routes().flatMap(({ route }) => (route in inputs ? [] : [route]))).toEqual([]);
});

test("no odd value in any field makes the arcade fault, leak or hang", { timeout: 1_200_000 }, async () => {
  const faults: string[] = [];
  for (const [at, route] of routes().entries()) {
    const session = isOfPlayer(route.url) ? seatOf("ada", route.url).session : undefined;
    for (const [place, field] of Object.keys(route.input).entries()) {
      for (const [which, value] of oddValues.entries()) {
        if ((which + at + place) % share !== 0) continue;
        const input = { ...route.input, ...(field === "key" ? {} : { key: newKey() }), [field]: value };
        if (!("key" in route.input)) delete (input as { key?: string }).key;
        const outcome = await call(route, input, session);
        if (outcome.fault) faults.push(`${route.route} ${field} = ${asText(value).slice(0, 60)}: ${outcome.fault}`);
        if (!isSignedCall(route.url)) continue;
        const signed = await askSigned(context.arcade.url, route.url, input);
        const fault = faultIn(signed.status, await signed.text());
        if (fault) faults.push(`${route.route} signed, ${field} = ${asText(value).slice(0, 60)}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test("no malformed body makes a route fault", { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  for (const [at, route] of routes().entries()) {
    const session = isOfPlayer(route.url) ? { session: seatOf("ada", route.url).session } : {};
    const { path } = addressOf(route, route.input);
    for (const [which, { body, type }] of oddBodies.entries()) {
      if ((which + at) % share !== 0) continue;
      const query = route.method === "GET" ? `?${encodeURIComponent(body).slice(0, 4000)}` : "";
      const sent = route.method === "GET" ? session : { ...session, body, type };
      const { fault } = await ask(route.method, path.split("?", 1)[0] + query, sent);
      if (fault) faults.push(`${route.route} ${type} ${body.slice(0, 40)}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("a player's call is refused without a session, with an invented one or a key's hash", async () => {
  const passed: string[] = [];
  const { rows } = await context.arcade.db.query<{ id: string }>(
    "select id from arcade.session where player_id = 'ada'",
  );
  for (const route of routes()) {
    if (!isOfPlayer(route.url)) continue;
    for (const session of [undefined, "", "x".repeat(43), "x".repeat(5_000), rows[0]?.id ?? ""]) {
      const { text } = await call(route, { ...route.input }, session);
      if (JSON.parse(text || "{}").ok !== false) passed.push(`${route.route}: ${String(session).slice(0, 50)}`);
    }
  }
  expect(passed).toEqual([]);
});

test("a signed call is refused without its signature", async () => {
  const passed: string[] = [];
  for (const route of routes()) {
    if (!isSignedCall(route.url)) continue;
    const wrong = await askSigned(context.arcade.url, route.url, route.input, {
      secret: "another-secret-of-32-characters-ok",
    });
    const old = await askSigned(context.arcade.url, route.url, route.input, { age: 3_600 });
    const statuses = [(await call(route, route.input)).status, wrong.status, old.status];
    if (statuses.some((status) => status !== 401)) passed.push(`${route.route}: ${statuses.join()}`);
    await Promise.all([wrong.text(), old.text()]);
  }
  expect(passed).toEqual([]);
});

/** Plays as Ada: begins a solo round, a ticket and a sitting, all of which stay open; returns their ids. */
async function playAda(): Promise<{ rounds: string[]; ids: Record<string, unknown> }> {
  const { db } = context.arcade;
  const solo = seatOf("ada", "/api/solo");
  const mine = await takeSeat({ ...solo, gameCode: "bgs-mines-of-jade" }, context.peer.token("ada"));
  const begun = await mine.ask("/api/solo/begin", { key: newKey(), stake: "2.0000", choices: { mines: "3" } });
  expect((begun["round"] as { state: string } | null)?.state).toBe("held");
  const book = seatOf("ada", "/api/book");
  const leg = await vi.waitFor(async () => {
    const board = await book.ask("/api/book/board?sport=football");
    const fixtures = board["fixtures"] as { id: string; isLive: boolean; offers: { key: string; odds: number }[] }[];
    const found = fixtures.findLast(({ isLive, offers }) => !isLive && offers[0]?.odds);
    if (!found?.offers[0]) throw new Error("no match yet");
    return { fixture: found.id, bet: found.offers[0].key, odds: found.offers[0].odds };
  });
  const bet = { key: newKey(), legs: [leg], size: 1, stake: "10.0000", policy: "any" };
  expect(await book.ask("/api/book/bets", bet)).toMatchObject({ ok: true, state: "held" });
  const table = seatOf("ada", "/api/room");
  const list = (await table.ask("/api/room/list"))["rooms"] as { id: string; buyIn: { start: string } }[];
  const [room] = list;
  const place = { key: newKey(), room: room?.id, seat: 0, amount: room?.buyIn.start };
  expect(await table.ask("/api/room/sit", place)).toMatchObject({ ok: true, state: "held" });
  const { rows } = await db.query<{ id: string; client_key: string; solo: object | null; ticket: object | null }>(
    "select id, client_key, solo, ticket from arcade.round where player_id = 'ada' and state = 'held'",
  );
  const alone = rows.find((row) => row.solo);
  const ticket = rows.find((row) => row.ticket);
  const ids = { key: alone?.client_key, solo: alone?.id, ticket: ticket?.id, room: room?.id };
  return { rounds: rows.map(({ id }) => id), ids };
}

test("another player's ids change and show nothing of that player", { timeout: 120_000 }, async () => {
  const { rounds, ids } = await playAda();
  expect(rounds.length).toBeGreaterThanOrEqual(3);
  const standing = async () =>
    (
      await context.arcade.db.query(
        "select id, state, win, solo, ticket, refusal from arcade.round where id = any($1::uuid[]) order by id",
        [rounds],
      )
    ).rows;
  const before = await standing();
  const shown: string[] = [];
  for (const route of routes().filter(({ url }) => isOfPlayer(url))) {
    const input = { ...route.input };
    if ("id" in input && route.method === "POST")
      input["id"] = route.url.startsWith("/api/solo") ? ids["solo"] : ids["ticket"];
    if ("key" in input) input["key"] = ids["key"];
    if ("room" in input) input["room"] = ids["room"];
    // Amounts that no game accepts ensure that nothing is taken in Ada's name.
    if ("stake" in input) input["stake"] = "0.0100";
    if (route.url === "/api/room/sit") input["amount"] = "0.0100";
    const { text, fault } = await call(route, input, seatOf("bob", route.url).session);
    const seen = rounds.filter((id) => text.includes(id));
    if (seen.length > 0 || fault) shown.push(`${route.route}: ${fault ?? text.slice(0, 200)}`);
  }
  expect(shown).toEqual([]);
  expect(await standing()).toEqual(before);
});

test("a path accepts only its own method", { timeout: 120_000 }, async () => {
  const passed: string[] = [];
  for (const route of routes()) {
    const { path } = addressOf(route, route.input);
    const session = isOfPlayer(route.url) ? { session: seatOf("ada", route.url).session } : {};
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) {
      if (context.arcade.routes.has(`${method} ${route.url}`)) continue;
      const { status } = await ask(method, path, session);
      if (status < 400 || status >= 500) passed.push(`${method} ${route.url}: ${status}`);
    }
  }
  expect(passed).toEqual([]);
});
