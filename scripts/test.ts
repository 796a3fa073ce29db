// Everything that is tested, in one run: the checks, the tests beside the code, the journeys in a real browser.
// With --nightly the long proofs too, in full.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { makeData, removeData } from "../e2e/support/app.ts";
import { findTestChromium, installFonts } from "./chromium.ts";
import { keepCompiled } from "./compiled.ts";
import { countJourneys, type JourneyReport } from "./journey-report.ts";
import type { UnitsReport } from "./units-report.ts";

const root = join(import.meta.dirname, "..");
const results = mkdtempSync(join(tmpdir(), "croupier-results-"));
const nightly: Record<string, string> = process.argv.includes("--nightly") ? { NIGHTLY: "1" } : {};
const total = { passed: 0, failed: 0 };
/** What failed and why, printed once more at the end: the output of several tools is long and mixed. */
const failures: string[] = [];

interface Counts {
  passed: number;
  /** One for each failure, with its reason. */
  failures: string[];
}

function add(name: string, counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failures.length;
  failures.push(...counts.failures.map((failure) => `${name}: ${failure}`));
  console.log(`${name}: ${counts.passed} passed, ${counts.failures.length} failed\n`);
}

async function runTool(tool: string, args: string[], env: Record<string, string>): Promise<number> {
  const run = spawn(join(root, "node_modules/.bin", tool), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...nightly, ...env },
  });
  const [status] = (await once(run, "exit")) as [number | null];
  return status ?? 1;
}

/** Adds a report to the total. A tool that failed without a failed test (it could not even start) is one failure. */
function addReport<T>(name: string, { file, status }: { file: string; status: number }, count: (report: T) => Counts) {
  let counts: Counts;
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")) as T);
  } catch (error) {
    counts = { passed: 0, failures: [`no report (${String(error)})`] };
  }
  if (status !== 0 && counts.failures.length === 0) counts.failures.push(`ended with ${status}`);
  add(name, counts);
}

async function runUnits(): Promise<void> {
  const file = join(results, "units.json");
  const reporters = ["--reporter=default", "--reporter=./scripts/units-report.ts"];
  const status = await runTool("vitest", ["run", ...reporters], { UNITS_REPORT: file });
  addReport<UnitsReport>("Units", { file, status }, (report) => report);
}

async function runJourneys(chromium: string, data = ""): Promise<void> {
  const file = join(results, "journeys.json");
  const env = { CHROME_PATH: chromium, E2E_DATA: data, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const status = await runTool("playwright", ["test", "--reporter=list,json"], env);
  addReport<JourneyReport>("Journeys", { file, status }, countJourneys);
}

/** What was printed while it ran, in minutes, so that a slow run says where its time went. */
async function timed(name: string, work: Promise<void>): Promise<void> {
  const began = performance.now();
  await work;
  console.log(`${name} took ${((performance.now() - began) / 60_000).toFixed(1)} min\n`);
}

keepCompiled();
try {
  // The browser may have to be fetched, which costs time but no processor.
  const chromium = findTestChromium().then(async (found) => {
    if (nightly.NIGHTLY) await installFonts();
    return found;
  });
  chromium.catch(() => undefined);
  await timed("The build", build());
  // Units wait for clocks and databases: the checks use the processor meanwhile, one at a time.
  const checks = async () => add("Checks", await check(1));
  // The apps of the journeys begin with the data of one first start; where that fails, they say why.
  const data = makeData().catch(() => undefined);
  await timed(
    "Checks and units",
    Promise.all([checks(), runUnits(), data]).then(() => undefined),
  );
  await timed("The journeys", runJourneys(await chromium, await data));
  const made = await data;
  if (made) await removeData(made);
} finally {
  rmSync(results, { recursive: true, force: true });
}
for (const failure of failures) console.log(`failed, ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
