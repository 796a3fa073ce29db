import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabase } from "@croupier/server/test-database";
import { readEnv } from "./kit/env.ts";
import { startArcade, type Arcade } from "./server.ts";
import { testEnv } from "./test-arcade.ts";
import { Peer } from "./test-peer.ts";

/* Every limit is one call here: the second call of each route is refused. */

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let peer: Peer;
let arcade: Arcade;
let networks = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  peer = await new Peer().start();
  arcade = await startArcade(readEnv({ ...testEnv(database.url, peer), LIMIT_FACTOR: "0.000000001" }));
}, 60_000);
afterAll(async () => {
  await arcade?.stop();
  await peer?.stop();
  await database?.drop();
});

const newNetwork = () => `2001:db8:0:${(networks += 1).toString(16)}::1`;
const paths = () =>
  [...arcade.routes.keys()].map((route) => {
    const [method = "", url = ""] = route.split(" ");
    return { method, path: url.replace(/:\w+/g, "0123456789abcdef").replace("*", "nothing"), route };
  });

async function ask(method: string, path: string, from: string, session?: string) {
  const headers = { "x-forwarded-for": from, ...(session === undefined ? {} : { "x-session": session }) };
  const answer = await fetch(arcade.url + path, { method, headers, signal: AbortSignal.timeout(20_000) });
  await answer.body?.cancel();
  return answer;
}

async function open(player: string): Promise<string> {
  const answer = await fetch(`${arcade.url}/api/open`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": newNetwork() },
    body: JSON.stringify({ token: peer.token(player), gameCode: "ibc-inside-court-sportsbook" }),
  });
  return ((await answer.json()) as { session: string }).session;
}

it("every route has a limit per network, and returns a retry time", async () => {
  expect(arcade.routes.size).toBeGreaterThan(30);
  const unlimited: string[] = [];
  for (const { method, path, route } of paths()) {
    const from = newNetwork();
    await ask(method, path, from);
    const second = await ask(method, path, from);
    if (second.status !== 429 || !(Number(second.headers.get("retry-after")) >= 1)) unlimited.push(route);
  }
  expect(unlimited).toEqual([]);
});

it("every call of a game's page has a limit per player, over sessions and networks", async () => {
  const sessions = [await open("ada"), await open("ada")];
  await ask("GET", "/api/book/results", newNetwork(), sessions[0]);
  await ask("POST", "/api/resume", newNetwork(), sessions[0]);
  await ask("GET", "/api/pond/events", newNetwork(), sessions[0]);
  const own = paths().filter(({ path }) => path.startsWith("/api/") && path !== "/api/open");
  expect(own.length).toBeGreaterThan(20);
  const unlimited: string[] = [];
  for (const { method, path, route } of own) {
    if ((await ask(method, path, newNetwork(), sessions[1])).status !== 429) unlimited.push(route);
  }
  expect(unlimited).toEqual([]);
  expect((await ask("GET", "/api/book/results", newNetwork(), await open("bob"))).status).toBe(200);
});

it("only a trusted proxy can name a network", async () => {
  const strict = { ...testEnv(database.url, peer), LIMIT_FACTOR: "0.000000001", TRUSTED_PROXIES: "203.0.113.1" };
  const other = await startArcade(readEnv(strict));
  const status = async (from: string) => {
    const answer = await fetch(`${other.url}/lobby/v1/events`, { headers: { "x-forwarded-for": from } });
    await answer.body?.cancel();
    return answer.status;
  };
  expect([await status(newNetwork()), await status(newNetwork())]).toEqual([200, 429]);
  await other.stop();
});
