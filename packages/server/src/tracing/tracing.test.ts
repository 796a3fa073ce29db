import { execFile } from "node:child_process";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import fastify from "fastify";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logOptions } from "../log-options.ts";
import { statementName } from "./queries.ts";
import { createRequestIds, traceRequests } from "./requests.ts";
import { currentSpan, inSpan } from "./spans.ts";
import { testCollector } from "./test-collector.ts";
import { startTracing, type Tracing } from "./tracing.ts";

const keys = [{ id: "t1", secret: "a-test-secret-of-traces-32-characters" }];
const otherKeys = [{ id: "t1", secret: "another-test-secret-of-32-characters!" }];
let collector: Awaited<ReturnType<typeof testCollector>>;
let registry: Registry;
const running: Tracing[] = [];

beforeEach(async () => {
  collector = await testCollector();
  registry = new Registry();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await collector.stop();
});

async function tracer(change: { share?: number; keys?: typeof keys; endpoint?: string } = {}): Promise<Tracing> {
  const settings = { endpoint: collector.url, share: 1, keys, ...change };
  const tracing = await startTracing({ service: "test", settings, peers: {}, registry: new Registry() });
  if (!tracing) throw new Error("nothing traces");
  running.push(tracing);
  return tracing;
}

/** Creates a server whose one call runs a part of its own. */
function serverWith(tracing: Tracing, stream?: Writable) {
  const app = fastify({
    logger: stream ? { ...logOptions("info", true), stream } : false,
    genReqId: createRequestIds(tracing),
  });
  traceRequests(app, tracing);
  app.route<{ Body: { fails?: boolean } }>({
    method: "POST",
    url: "/things/:id",
    async handler(request) {
      request.log.info("of the request");
      app.log.info("of the app");
      if (request.body.fails) throw new Error("Lina's balance");
      return inSpan("part", async () => ({ trace: currentSpan()?.traceId }));
    },
  });
  return app;
}

const post = (app: ReturnType<typeof serverWith>, more: { fails?: boolean } = {}) =>
  app.inject({ method: "POST", url: "/things/17?token=secret", payload: { name: "Lina", ...more } });

test("a request and its part are spans with the template of the route", async () => {
  const tracing = await tracer();
  const app = serverWith(tracing);
  const { trace } = (await post(app)).json() as { trace: string };
  await tracing.stop();
  expect(collector.spans.map(({ name, traceId }) => [name, traceId])).toEqual([
    ["part", trace],
    ["POST /things/:id", trace],
  ]);
  expect(collector.text()).not.toMatch(/Lina|secret|things\/17/);
});

test("a balancer's check is no trace, nor is what it asks", async () => {
  const tracing = await tracer();
  const app = serverWith(tracing);
  app.get("/readyz", async () => inSpan("question", async () => "ok"));
  expect((await app.inject("/readyz")).body).toBe("ok");
  await tracing.stop();
  expect(collector.spans).toEqual([]);
});

test("a request that fails is marked, without the reason", async () => {
  const tracing = await tracer();
  await post(serverWith(tracing), { fails: true });
  await tracing.stop();
  expect(collector.spans.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([["POST /things/:id", true]]);
  expect(collector.text()).not.toContain("balance");
});

test("with a share of zero no span is sent, and other processes learn that", async () => {
  const tracing = await tracer({ share: 0 });
  const app = serverWith(tracing);
  expect((await post(app)).statusCode).toBe(200);
  const span = tracing.beginRequest({});
  expect(span.headers()["traceparent"]).toMatch(/-00$/);
  const below = (await tracer()).beginRequest(span.headers());
  expect([below.traceId, below.isSampled]).toEqual([span.traceId, false]);
  await tracing.stop();
  expect(collector.spans).toEqual([]);
});

test("continues the trace of a process with the same key, and of nobody else", async () => {
  const tracing = await tracer();
  const headers = (await tracer({ share: 0 })).beginRequest({}).headers();
  const own = tracing.beginRequest(headers).traceId;
  expect(headers["traceparent"]).toContain(own);
  const forged = { ...headers, traceparent: String(headers["traceparent"]).replace(/00$/, "01") };
  const others = (await tracer({ keys: otherKeys })).beginRequest({}).headers();
  for (const claim of [forged, others, { traceparent: String(headers["traceparent"]) }])
    expect(String(claim["traceparent"])).not.toContain(tracing.beginRequest(claim).traceId);
});

test("names no trace to others without a key", async () => {
  expect((await tracer({ keys: [] })).beginRequest({}).headers()).toEqual({});
});

test("a collector that does not answer delays no request, and the end by two seconds at most", async () => {
  collector.fallSilent();
  const tracing = await tracer();
  const app = serverWith(tracing);
  for (let turn = 0; turn < 300; turn += 1) expect((await post(app)).statusCode).toBe(200);
  await vi.waitFor(() => expect(collector.held()).toBeGreaterThan(0), 10_000);
  expect((await post(app)).statusCode).toBe(200);
  const began = performance.now();
  await tracing.stop();
  expect(performance.now() - began).toBeLessThan(4_000);
});

test("a collector that is down costs spans only, which are counted", async () => {
  const settings = { endpoint: "http://127.0.0.1:1", share: 1, keys };
  const tracing = await startTracing({ service: "test", settings, peers: {}, registry });
  if (!tracing) throw new Error("nothing traces");
  running.push(tracing);
  expect((await post(serverWith(tracing))).statusCode).toBe(200);
  await vi.waitFor(
    async () => expect(await registry.metrics()).toContain('trace_spans_total{result="lost"} 2'),
    20_000,
  );
});

test("what runs after its request has ended belongs to no trace", async () => {
  const tracing = await tracer();
  let later: Promise<unknown> = Promise.resolve();
  const answered = Promise.withResolvers<void>();
  const app = fastify({ genReqId: createRequestIds(tracing) });
  traceRequests(app, tracing);
  app.get("/", async () => {
    later = answered.promise.then(() => currentSpan());
    return "";
  });
  await app.inject("/");
  answered.resolve();
  expect(await later).toBeUndefined();
});

test("each line of a request's log has the id of its trace once, also one of the app's own log", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = serverWith(await tracer(), stream);
  const { trace } = (await post(app)).json() as { trace: string };
  const own = lines.filter((line) => line.includes('"msg":"of '));
  expect(own).toHaveLength(2);
  for (const line of own) expect(line.split(`"reqId":"${trace}"`)).toHaveLength(2);
});

test("loads nothing without a collector", async () => {
  const program = `
    import { createRequire } from "node:module";
    import { startTracing } from ${JSON.stringify(new URL("tracing.ts", import.meta.url).href)};
    console.log(await startTracing({ settings: undefined }));
    console.log(Object.keys(createRequire("/").cache).filter((file) => file.includes("opentelemetry")));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  expect(stdout).toBe("undefined\n[]\n");
});

test.each([
  ["select * from member where account = 'lina'", "select member"],
  ["\n  update arcade.round set state = $1", "update arcade.round"],
  ["insert into job_run as r (name) values ($1)", "insert job_run"],
  ["select seamless_bet($1, $2)", "select seamless_bet"],
  ["commit", "commit"],
  [{ name: "seamless-batch", text: "select 1" }, "seamless-batch"],
])("names the statement %j", (statement, name) => {
  expect(statementName(statement)).toBe(name);
});
