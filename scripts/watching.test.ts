import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { createPool } from "@croupier/server/pool";
import fastify from "fastify";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createArcadeMetrics } from "../apps/arcade/src/kit/metrics.ts";
import { testPlatform } from "../apps/platform/src/test-platform.ts";
import { createWebMetrics } from "../apps/web/server/metrics.ts";

const root = path.join(import.meta.dirname, "..");
const rules = readFileSync(path.join(root, "deploy/prometheus/rules.yml"), "utf8");
const dashboard = readFileSync(path.join(root, "deploy/grafana/croupier.json"), "utf8");

async function platformMetrics(): Promise<string> {
  const { platform, close } = await testPlatform();
  const { body } = await platform.internal.inject("/metrics");
  await close();
  return body;
}

async function webMetrics(): Promise<string> {
  const registry = new Registry();
  const metrics = createWebMetrics(registry);
  metrics.measureAnswers(fastify());
  metrics.measureSockets(() => 0);
  return registry.metrics();
}

async function arcadeMetrics(): Promise<string> {
  const registry = new Registry();
  const nowhere = createPool("postgres://nobody@127.0.0.1:1/none");
  createArcadeMetrics(registry, fastify(), nowhere);
  const text = await registry.metrics();
  await nowhere.end();
  return text;
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
  const texts = await Promise.all([platformMetrics(), webMetrics(), arcadeMetrics()]);
  const known = new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name)));
  // Prometheus itself says whether a process answered.
  known.add("up");
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
