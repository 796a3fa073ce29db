// Measures the whole product beside its targets and stores the result: npm run bench [-- web|games|platform|agents|storm|economy] [--quick] [--anyway] [--seed N]
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { startApp } from "../e2e/support/app.ts";
import { build } from "../scripts/build.ts";
import { benchAgents } from "./agents.ts";
import { benchEconomy } from "./economy.ts";
import { row, type Figure } from "./figure.ts";
import { measureGames } from "./games.ts";
import { benchLedger } from "./ledger.ts";
import { weighLater } from "./later.ts";
import { benchLimits } from "./limits.ts";
import { scrollList } from "./list.ts";
import { openFirst } from "./open.ts";
import { untilQuiet } from "./quiet.ts";
import { benchStorm } from "./storm.ts";
import { benchSeamless } from "./seamless.ts";
import { signIn } from "./sign-in.ts";
import { swipeDown } from "./swipe.ts";
import { watchTabs } from "./tabs.ts";
import { comeBack, pressAround } from "./visit.ts";
import { auditHome, pressHome, pressReads, weighHome } from "./web.ts";

const quick = process.argv.includes("--quick");
const only = process.argv
  .slice(2)
  .find((word) => ["web", "games", "platform", "agents", "storm", "economy"].includes(word));
const results = join(import.meta.dirname, "results.md");

/**
 * Measures the milliseconds one core needs for a fixed piece of work, which makes figures of different times or
 * machines comparable.
 */
function pace(): number {
  const began = performance.now();
  let sum = 0;
  for (let at = 0; at < 1e8; at += 1) sum += at % 7;
  // The sum is used, so that the compiler cannot drop the work.
  if (sum === 0) throw new Error("nothing was added");
  return Math.round(performance.now() - began);
}

async function measureApp(): Promise<Figure[]> {
  await build();
  const began = performance.now();
  const app = await startApp({ LIMIT_FACTOR: "100000" }, { args: [], data: "" });
  try {
    await (await fetch(app.web)).text();
    const coldStart = Math.round((performance.now() - began) / 100) / 10;
    const token = await signIn(app.web, "lina.tran", "Lantern-2026");
    const figures: Figure[] = [
      {
        name: "cold start to first page, first start with its demo data",
        value: coldStart,
        unit: "s",
        target: 5,
        better: "lower",
      },
      ...weighLater(),
    ];
    const parts = [
      () => weighHome(app.web),
      () => auditHome(app.web, quick ? 1 : 5),
      () => comeBack(app.web, quick ? 1 : 5),
      () => pressAround(app.web),
      () => openFirst(app.web, quick ? 3 : 5),
      () => scrollList(app.web),
      () => swipeDown(app.web, quick ? 1 : 5),
      () => pressHome(app.web, quick ? 3 : 10),
      () => pressReads(app.web, token, quick ? 3 : 10),
      // This is the last one, because it ends the session.
      () => watchTabs(app, token, quick ? 5 : 20),
    ];
    for (const measure of parts) {
      await untilQuiet();
      figures.push(...(await measure()));
    }
    return figures;
  } finally {
    await app.stop();
  }
}

/** Measures the games alone, on an app of their own. */
async function measureScenes(): Promise<Figure[]> {
  await build();
  const app = await startApp({ LIMIT_FACTOR: "100000" });
  try {
    return await measureGames(app, await signIn(app.web, "lina.tran", "Lantern-2026"), quick ? 3 : 5);
  } finally {
    await app.stop();
  }
}

await untilQuiet();
const before = pace();
const figures: Figure[] = [];
if (only === undefined || only === "web") figures.push(...(await measureApp()));
if (only === undefined || only === "games") figures.push(...(await measureScenes()));
if (only === undefined || only === "platform") {
  for (const measure of [() => benchLedger(quick ? 3 : 8), () => benchSeamless(quick ? 3 : 10), () => benchLimits()]) {
    await untilQuiet();
    figures.push(...(await measure()));
  }
}

if (only === undefined || only === "agents") figures.push(...(await benchAgents(quick ? 5 : 20)));

if (only === undefined || only === "storm") {
  await build();
  figures.push(...(await benchStorm(quick ? { members: 40, seconds: 20 } : { members: 200, seconds: 120 })));
}

if (only === undefined || only === "economy") {
  const seedAt = process.argv.indexOf("--seed");
  const { figures: found, holds } = await benchEconomy(quick, seedAt === -1 ? 1 : Number(process.argv[seedAt + 1]));
  figures.push(...found);
  if (!holds) process.exitCode = 1;
}

const [cpu] = cpus();
const text = `# What was measured

\`npm run bench${only ? ` -- ${only}` : ""}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}. Load, servers and database share the machine, on which a hundred million additions took one core ${before} ms before and ${pace()} ms after. Targets are the quality page's; a missed one fails no test.

| measure | value | target | |
| --- | --- | --- | --- |
${figures.map(row).join("\n")}
`;
console.log(text);
if (!quick && !only) writeFileSync(results, text);
