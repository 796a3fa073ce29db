import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { TestRedis } from "../test-redis.ts";

const root = path.join(import.meta.dirname, "../../../../..");
const rules = readFileSync(path.join(root, "deploy/prometheus/rules.yml"), "utf8");
const dashboard = readFileSync(path.join(root, "deploy/grafana/croupier.json"), "utf8");
const redis = new TestRedis();
let app: TestPlatform;

beforeAll(async () => {
  await redis.start();
  app = await testPlatform({ redisUrl: redis.url });
});

afterAll(async () => {
  await app.close();
  await redis.stop();
});

const read = async () => (await app.platform.internal.inject("/metrics")).body;

/** Returns the value of a metric with these labels. */
async function valueOf(name: string): Promise<number> {
  const line = (await read()).split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1));
}

/** Returns the names of the metrics in expressions: words with an underscore outside of labels. */
function namesIn(expressions: readonly string[]): Set<string> {
  const words = expressions
    .map((each) => each.replaceAll(/by \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, " "))
    .flatMap((each) => [...each.matchAll(/[a-z]+_[a-z0-9_]+/g)].map(([word]) => word));
  return new Set(words.filter((word) => word !== "histogram_quantile"));
}

const ruleExpressions = [...rules.matchAll(/expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels):/g)].map(
  ([, text = ""]) => text,
);
const panelExpressions = (JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
  ({ targets }) => targets.map(({ expr }) => expr),
);

test("every metric of the alerts and of the dashboard exists", async () => {
  const known = new Set([...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = ""]) => name));
  const used = namesIn([...ruleExpressions, ...panelExpressions]);
  expect(used.size).toBeGreaterThan(20);
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/, ""));
  expect([...used].filter((name) => !isKnown(name))).toEqual([]);
});

test("every alert has a section in the page of operations, and every section an alert", () => {
  const page = readFileSync(path.join(root, "docs/operations.md"), "utf8");
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const sections = [...page.matchAll(/^### ([A-Z]\w+)$/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect(sections.toSorted()).toEqual(alerts.toSorted());
});

const promtool = (...words: string[]) => promisify(execFile)("promtool", words);
const hasPromtool = await promtool("--version").then(
  () => true,
  () => false,
);

test.runIf(hasPromtool)("promtool accepts the rules and the configuration", async () => {
  await promtool("check", "rules", path.join(root, "deploy/prometheus/rules.yml"));
  await promtool("check", "config", path.join(root, "deploy/prometheus/prometheus.yml"));
});

test("pools, connections, jobs, events and Redis have values", async () => {
  expect(await valueOf("database_up")).toBe(1);
  expect(await valueOf("database_connections")).toBeGreaterThan(0);
  expect(await valueOf("events_behind_seconds")).toBeLessThan(10);
  expect(await valueOf("sockets_open")).toBe(0);
  expect(await valueOf("redis_up")).toBe(1);
  const text = await read();
  expect(text).toMatch(/^database_pool_connections\{pool="site",state="used"\} \d/m);
  expect(text).toMatch(/^job_interval_seconds\{timed_job="reconcile"\} 900$/m);
  await expect.poll(read).toMatch(/^job_last_success_timestamp_seconds\{timed_job="grant-rewards"\} \d{10}/m);
});

test("limits that are counted without Redis are visible", async () => {
  await redis.stop();
  await app.call("sessionCode", {}, { token: "x".repeat(43) });
  expect(await valueOf("redis_up")).toBe(0);
  expect(await valueOf("rate_limit_fallbacks_total")).toBeGreaterThan(0);
  await redis.start();
});
