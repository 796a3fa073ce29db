import { randomBytes } from "node:crypto";
import { paths } from "@croupier/contract/wire/paths";
import { testCollector, type SentSpan } from "@croupier/server/tracing/test-collector";
import { startTracing, type Tracing } from "@croupier/server/tracing/tracing";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { topUp } from "../../platform/src/games/vendors/test-vendor.ts";
import {
  killableProcess,
  platformProcess,
  type KillableProcess,
} from "../../platform/src/games/vendors/test-process.ts";
import { hashAnswer } from "../../platform/src/identity/sessions/captcha.ts";
import { putCaptcha } from "../../platform/src/identity/sessions/store.ts";
import { testDatabase, type TestDatabase } from "../../platform/src/kit/db/test-database.ts";
import { freePort } from "../../../tools/free-port.ts";
import { caller, newKey, type TestPlatform } from "../../platform/src/test-platform.ts";
import { closeAll, testWeb } from "./test-web.ts";

/** Plays one bet through a web server, a platform and an arcade of which each sends its spans to one collector. */

const strangersTrace = "5".repeat(32);
const stranger = {
  traceparent: `00-${strangersTrace}-${"6".repeat(16)}-01`,
  tracestate: `croupier=${"A".repeat(43)}`,
  baggage: "userId=1",
};
const traceKeys = [{ id: "t1", secret: "a-test-secret-of-traces-32-characters" }];
const password = "Lantern2026";
const account = `u${randomBytes(6).toString("hex")}`;
const stake = "2.0000";

let collector: Awaited<ReturnType<typeof testCollector>>;
let database: TestDatabase;
let platform: KillableProcess;
let arcade: KillableProcess;
let tracing: Tracing | undefined;
let call: TestPlatform["call"];
let token: string;
let launchToken: string;
let session: string;

beforeAll(async () => {
  collector = await testCollector();
  database = await testDatabase("seededUrl");
  await database.pool.query(
    "update merchant set config = jsonb_set(config, '{isSingleWallet}', 'false') where code = 'saffron'",
  );
  const [arcadePort, webPort] = [await freePort(), await freePort()];
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRACE_KEYS: JSON.stringify(traceKeys),
    LIMIT_FACTOR: "1000",
  };
  const parts = await platformProcess(database.url, {
    ...env,
    SANDBOX: "1",
    OVERLOAD_MS: "0",
    PORT: String(webPort),
    ARCADE_URL: `http://127.0.0.1:${arcadePort}`,
  });
  ({ platform } = parts);
  arcade = await killableProcess({
    main: "arcade/src/main.ts",
    portName: "ARCADE_PORT",
    port: arcadePort,
    env: {
      ...env,
      DATABASE_URL: database.url,
      PLATFORM_URL: platform.url,
      SEAMLESS_KEYS: JSON.stringify([{ id: parts.key.id, secret: parts.key.secret }]),
      ARCADE_INTERNAL_PORT: "0",
      LOG_LEVEL: "error",
    },
  });
  platform.start();
  arcade.start();
  const settings = { endpoint: collector.url, share: 1, keys: traceKeys };
  const peers = { platform: platform.url };
  tracing = await startTracing({ service: "croupier-web", settings, peers, registry: new Registry() });
  const { app } = await testWeb({}, { PLATFORM_URL: platform.url }, tracing);
  call = caller(await app.listen({ port: webPort, host: "127.0.0.1" }));
  await Promise.all([platform.ready(), arcade.ready()]);
  await play();
});

afterAll(async () => {
  await Promise.all([platform.kill(), arcade.kill(), closeAll()]);
  await tracing?.stop();
  await database.drop();
  await collector.stop();
});

/** Registers a member, moves money to a vendor's wallet, launches a game and plays a round; all calls bring headers. */
async function play(): Promise<void> {
  const captchaKey = newKey();
  await putCaptcha(database.pool, captchaKey, hashAnswer(captchaKey, "4711"), 300);
  const options = { headers: stranger };
  const registration = await call(
    "register",
    {
      username: account,
      password,
      confirmPassword: password,
      captcha: "4711",
      captchaKey,
      acceptedTerms: true,
      registerMethod: "WEB",
      login: true,
    },
    options,
  );
  ({ token } = registration.value);
  await topUp(database.pool, BigInt(registration.value.info.id), 1_000_000n);
  const { rows } = await database.pool.query<{ node_id: string }>(
    "select node_id::text from game where game_code = 'pg-gates-of-qilin'",
  );
  const move = { from: "MAIN", to: "PG", amount: "57.3100" };
  expect((await call("walletTransfer", move, { ...options, token, key: newKey() })).value.state).toBe("done");
  const { value } = await call(
    "launchGame",
    { nodeId: rows[0]?.node_id ?? "", backUrl: "/rng", language: "en" },
    { ...options, token },
  );
  launchToken = new URL(value.url).searchParams.get("token") ?? "";
  const opened = await ask("/api/open", { token: launchToken, gameCode: "pg-gates-of-qilin", language: "en" });
  session = String(opened["session"]);
  expect(await ask("/api/solo/begin", { key: randomBytes(16).toString("hex"), stake, choices: {} })).toMatchObject({
    ok: true,
  });
}

/** Calls the arcade as a game's page does. */
async function ask(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(arcade.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-session": session ?? "", ...stranger },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** Waits for a span of a service and returns its whole trace. */
async function traceOf(service: string, name: string): Promise<SentSpan[]> {
  const find = () => collector.spans.find((span) => span.service === service && span.name === name);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return collector.spans.filter(({ traceId }) => traceId === find()?.traceId);
}

/** Returns the path from a span up to the begin of its trace. */
function pathTo(trace: readonly SentSpan[], service: string, name: string): string[] {
  const steps: string[] = [];
  let span = trace.find((each) => each.service === service && each.name === name);
  while (span) {
    steps.unshift(`${span.service.replace("croupier-", "")}: ${span.name}`);
    const { parentSpanId } = span;
    span = trace.find(({ spanId }) => spanId === parentSpanId);
  }
  return steps;
}

test("money moves to a vendor in one trace over web server, platform and arcade", async () => {
  const move = `POST ${paths.walletTransfer.path}`;
  await traceOf("croupier-web", "POST /wps/*");
  const found = () => collector.spans.find(({ name }) => name === "POST /transfer/v1/move")?.traceId;
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  const trace = () => collector.spans.filter(({ traceId }) => traceId === found());
  // Each process sends its spans at its own time.
  await expect
    .poll(() => pathTo(trace(), "croupier-arcade", "POST /transfer/v1/move"))
    .toEqual([
      "web: POST /wps/*",
      "web: POST platform",
      `platform: ${move}`,
      "platform: POST arcade",
      "arcade: POST /transfer/v1/move",
    ]);
  await expect
    .poll(() => trace().some(({ service, name }) => service === "croupier-arcade" && name.startsWith("insert ")))
    .toBe(true);
});

test("a bet is one trace from the game's page to the database of the wallet", async () => {
  const trace = await traceOf("croupier-arcade", "POST /api/solo/begin");
  await expect.poll(() => collector.spans.some(({ name }) => name === "seamless-batch")).toBe(true);
  const whole = () => collector.spans.filter(({ traceId }) => traceId === trace[0]?.traceId);
  await expect
    .poll(() => pathTo(whole(), "croupier-platform", "seamless-batch"))
    .toEqual([
      "arcade: POST /api/solo/begin",
      "arcade: POST platform",
      "platform: POST /seamless/v1/bet",
      "platform: seamless-batch",
    ]);
});

test("a job is a trace of its own, and statements are spans of it", async () => {
  const trace = await traceOf("croupier-platform", "job grant-rewards");
  expect(trace.length).toBeGreaterThan(1);
  expect(trace[0]?.traceId).not.toBe((await traceOf("croupier-web", "POST /wps/*"))[0]?.traceId);
});

test("the trace that a stranger names is not believed", () => {
  expect(collector.text()).not.toContain(strangersTrace);
});

test("no span holds a token, a name, a password, an address or an amount", () => {
  const text = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
  for (const secret of [token, launchToken, session, account, password, stake, "57.31", "127.0.0.1"])
    expect(text).not.toContain(secret);
  const known = /^(?:http\.|server\.address$|db\.)/;
  expect(
    collector.spans.flatMap(({ attributes }) => Object.keys(attributes)).filter((key) => !known.test(key)),
  ).toEqual([]);
});
