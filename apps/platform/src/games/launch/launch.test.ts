import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let arcade: Server;
let awake = true;
let game: { node_id: string; vassalage: string; game_code: string };

beforeAll(async () => {
  arcade = createServer((_request, response) => response.writeHead(awake ? 200 : 503).end());
  await new Promise<void>((resolve) => arcade.listen(0, "127.0.0.1", resolve));
  app = await testPlatform({ arcadeUrl: `http://127.0.0.1:${(arcade.address() as AddressInfo).port}` });
  const { rows } = await app.database.pool.query<typeof game>(
    "select node_id::text, vassalage, game_code from game where engine is not null and status = 'open' order by sort limit 1",
  );
  if (!rows[0]) throw new Error("the demo catalogue has no game that can be played");
  game = rows[0];
});

afterAll(async () => {
  await app.close();
  arcade.close();
});

const launch = (token: string, change: { nodeId?: string; backUrl?: string; bonus?: string } = {}) =>
  app.call("launchGame", { nodeId: game.node_id, backUrl: "/rng", language: "en", ...change }, { token });

async function authenticate(token: string): Promise<Record<string, string>> {
  const path = "/seamless/v1/authenticate";
  const body = JSON.stringify({ token, gameCode: game.game_code });
  const [key] = app.environment.seamlessKeys;
  const headers = signedHeaders(key ?? { id: "", secret: "" }, "POST", path, body, game.vassalage);
  const answer = await fetch(app.url + path, { method: "POST", headers, body });
  return (await answer.json()) as Record<string, string>;
}

test("a launch returns a vendor address whose token opens one session for this player", async () => {
  const { token, id } = await app.register();
  const { value } = await launch(token);
  const url = new URL(value.url);
  expect(url.origin).toBe(value.origin);
  expect(url.port).toBe("8082");
  expect(url.pathname).toBe("/play");
  expect(url.searchParams.get("gameCode")).toBe(game.game_code);
  expect(value.game.nodeId).toBe(game.node_id);
  const opened = await authenticate(url.searchParams.get("token") ?? "");
  expect(opened).toMatchObject({ status: "OK", playerId: id, balance: "0.0000", backUrl: `${app.url}/rng` });
  expect(await authenticate(url.searchParams.get("token") ?? "")).toEqual({ status: "TOKEN_INVALID" });
});

test("stores the token only as its hash", async () => {
  const { token } = await app.register();
  const { value } = await launch(token);
  const launched = new URL(value.url).searchParams.get("token") ?? "";
  const { rows } = await app.database.pool.query<{ found: boolean }>(
    "select bool_or(launch_token::text like '%' || $1 || '%') as found from launch_token",
    [launched],
  );
  expect(rows[0]?.found).toBe(false);
});

test.each(["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "http://a@127.0.0.1/", "\\\\x"])(
  "a launch that would lead back to %s is refused",
  async (backUrl) => {
    const { token } = await app.register();
    expect((await launch(token, { backUrl })).code).toBe("BACK_URL_REFUSED");
  },
);

test("refuses an unknown game, one in maintenance and one without an engine", async () => {
  const { token } = await app.register();
  expect((await launch(token, { nodeId: "999999999" })).code).toBe("GAME_UNKNOWN");
  const db = app.database.pool;
  const { rows } = await db.query<{ engine: object }>("select engine from game where node_id = $1", [game.node_id]);
  await db.query("update game set engine = null where node_id = $1", [game.node_id]);
  expect((await launch(token)).code).toBe("GAME_MAINTENANCE");
  await db.query("update game set engine = $2 where node_id = $1", [game.node_id, JSON.stringify(rows[0]?.engine)]);
  for (const [table, column, value] of [
    ["game", "node_id", game.node_id],
    ["vendor", "vassalage", game.vassalage],
  ]) {
    await db.query(`update ${table} set status = 'maintenance' where ${column} = $1`, [value]);
    expect((await launch(token)).code).toBe("GAME_MAINTENANCE");
    await db.query(`update ${table} set status = 'open' where ${column} = $1`, [value]);
  }
  expect((await launch(token)).status).toBe(200);
});

test("refuses a blocked or excluded member", async () => {
  for (const status of ["blocked", "excluded"]) {
    const { token, id } = await app.register();
    await app.database.pool.query("update member set status = $1 where id = $2", [status, id]);
    expect((await launch(token)).code).toBe("ACCOUNT_BLOCKED");
  }
});

test("refuses a trial member and a visitor", async () => {
  expect((await launch(randomUUID())).code).toBe("SESSION_ENDED");
  const { value } = await app.call("freePlay", { os: "Linux", platform: "W" });
  expect((await launch(value.token)).code).toBe("TRIAL_REFUSED");
});

test("reports a vendor that does not answer within seconds", async () => {
  const silent = await testPlatform({ arcadeUrl: "http://127.0.0.1:1" });
  try {
    const { token } = await silent.register();
    const input = { nodeId: game.node_id, backUrl: "/", language: "en" };
    const answer = await silent.call("launchGame", input, { token });
    expect(answer).toMatchObject({ status: 503, code: "VENDOR_SILENT" });
    expect(answer.headers.get("retry-after")).not.toBeNull();
  } finally {
    await silent.close();
  }
});

test("a game opened with a bonus shows its balance, and zero after it was forfeited", async () => {
  const { token } = await app.register();
  const input = { method: "card", amount: "250.0000", returnUrl: "/", bonus: "WELCOME" };
  const { payUrl } = (await app.call("createDeposit", input, { token, key: randomUUID() })).value;
  await fetch(payUrl ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome: "paid" }) });
  const bonus = (await app.call("bonusDetails", {}, { token })).value.content[0]?.id ?? "";
  const opened = async (change: object) => {
    const { value } = await launch(token, change);
    return authenticate(new URL(value.url).searchParams.get("token") ?? "");
  };
  expect(await opened({ bonus })).toMatchObject({ status: "OK", balance: "200.0000" });
  expect(await opened({})).toMatchObject({ status: "OK", balance: "250.0000" });
  const { value } = await launch(token, { bonus });
  await app.call("forfeitBonus", { id: bonus }, { token, key: randomUUID() });
  const late = await authenticate(new URL(value.url).searchParams.get("token") ?? "");
  expect(late).toMatchObject({ status: "OK", balance: "0.0000" });
  expect((await launch(token, { bonus })).code).toBe("BONUS_ENDED");
});
