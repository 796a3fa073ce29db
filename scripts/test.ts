// Runs everything that is tested: the checks, the tests beside the code, the journeys in a real browser.
// `--nightly` runs the long proofs too, in full. AREA … runs only tests and journeys with one of these in their path.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { makeData, removeData } from "../e2e/support/app.ts";
import { findTestChromium, hasApt, installFonts } from "./chromium.ts";
import { countJourneys, type JourneyReport } from "./journey-report.ts";
import type { UnitsReport } from "./units-report.ts";

const root = join(import.meta.dirname, "..");
const results = mkdtempSync(join(tmpdir(), "croupier-results-"));
const { values, positionals: areas } = parseArgs({
  options: { nightly: { type: "boolean", default: false } },
  allowPositionals: true,
});
const nightly: Record<string, string> = values.nightly ? { NIGHTLY: "1" } : {};
const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures with their reasons, printed again at the end, because the output of several tools is long and mixed. */
const failures: string[] = [];

interface Counts {
  passed: number;
  skipped?: number;
  /** One per failure, with its reason. */
  failures: string[];
}

function add(name: string, counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failures.length;
  total.skipped += counts.skipped ?? 0;
  failures.push(...counts.failures.map((failure) => `${name}: ${failure}`));
  console.log(`${name}: ${counted(counts.passed, counts.failures.length, counts.skipped)}\n`);
}

const counted = (passed: number, failed: number, skipped = 0): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

async function runTool(tool: string, args: string[], env: Record<string, string>): Promise<number> {
  const run = spawn(join(root, "node_modules/.bin", tool), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...nightly, ...env },
  });
  const [status] = (await once(run, "exit")) as [number | null];
  return status ?? 1;
}

/**
 * Adds a report to the total. A tool that failed without a failed test (it did not even start) counts as one failure.
 */
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
  const status = await runTool("vitest", ["run", "--passWithNoTests", ...reporters, ...areas], { UNITS_REPORT: file });
  addReport<UnitsReport>("Units", { file, status }, (report) => report);
}

async function runJourneys(chromium: string, data = ""): Promise<void> {
  const file = join(results, "journeys.json");
  const env = { CHROME_PATH: chromium, E2E_DATA: data, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const status = await runTool("playwright", ["test", "--pass-with-no-tests", "--reporter=list,json", ...areas], env);
  addReport<JourneyReport>("Journeys", { file, status }, countJourneys);
}

/** Prints how many minutes a step took. */
async function timed(name: string, work: Promise<void>): Promise<void> {
  const began = performance.now();
  await work;
  console.log(`${name} took ${((performance.now() - began) / 60_000).toFixed(1)} min\n`);
}

/** Finds the browser and installs the fonts of all languages. Ends the run at once without a browser. */
async function prepareBrowser(): Promise<string> {
  try {
    const found = await findTestChromium();
    await installFonts();
    return found;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function runAll(): Promise<void> {
  const browser = prepareBrowser();
  // Installing takes time but no processor; where nothing can be installed, the answer is immediate.
  if (!hasApt()) await browser;
  await timed("The build", build());
  // Units wait for clocks and databases, so the checks use the processor meanwhile, one at a time.
  const checks = async () => {
    if (areas.length === 0) add("Checks", await check({ atOnce: 1, complete: values.nightly }));
  };
  // The journeys' apps start from the data of one first start; if it fails, they report why.
  const data = makeData().catch(() => undefined);
  await timed(
    "Checks and units",
    Promise.all([checks(), runUnits(), data]).then(() => undefined),
  );
  await timed("The journeys", runJourneys(await browser, await data));
  const made = await data;
  if (made) await removeData(made);
}

try {
  await timed("The run", runAll());
} finally {
  rmSync(results, { recursive: true, force: true });
}
if (total.passed + total.failed === 0) failures.push(`nothing was tested: no path has ${areas.join(" or ")} in it`);
for (const failure of failures) console.log(`failed, ${failure}`);
console.log(counted(total.passed, total.failed, total.skipped));
process.exit(failures.length > 0 ? 1 : 0);
