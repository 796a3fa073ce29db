import { expect, it } from "vitest";
import { arcadeForTests } from "./test-arcade.ts";

/* Every limit is one call here: the second call of each route is refused. */

const context = arcadeForTests({ env: { LIMIT_FACTOR: "0.000000001" } });
const { peer } = context;
let networks = 0;

const newNetwork = () => `2001:db8:0:${(networks += 1).toString(16)}::1`;
const paths = () =>
  [...context.arcade.routes.keys()].map((route) => {
    const [method = "", url = ""] = route.split(" ");
    return { method, path: url.replace(/:\w+/g, "0123456789abcdef").replace("*", "nothing"), route };
  });

async function ask(method: string, path: string, from: string, session?: string) {
  const headers = { "x-forwarded-for": from, ...(session === undefined ? {} : { "x-session": session }) };
  const answer = await fetch(context.arcade.url + path, { method, headers, signal: AbortSignal.timeout(20_000) });
  await answer.body?.cancel();
  return answer;
}

async function open(player: string): Promise<string> {
  const answer = await fetch(`${context.arcade.url}/api/open`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": newNetwork() },
    body: JSON.stringify({ token: peer.token(player), gameCode: "ibc-inside-court-sportsbook" }),
  });
  return ((await answer.json()) as { session: string }).session;
}

it("every route has a limit per network, and returns a retry time", async () => {
  expect(context.arcade.routes.size).toBeGreaterThan(30);
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
  const other = await context.startOther({ TRUSTED_PROXIES: "203.0.113.1" });
  const status = async (from: string) => {
    const answer = await fetch(`${other.url}/lobby/v1/events`, { headers: { "x-forwarded-for": from } });
    await answer.body?.cancel();
    return answer.status;
  };
  expect([await status(newNetwork()), await status(newNetwork())]).toEqual([200, 429]);
  await other.stop();
});
