// Everything that is tested, in one run: the checks, the tests beside the code, the journeys in a real browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { findChromium } from "./chromium.ts";
import type { UnitsReport } from "./units-report.ts";

const root = join(import.meta.dirname, "..");
const results = mkdtempSync(join(tmpdir(), "croupier-results-"));
const total = { passed: 0, failed: 0 };
/** What failed and why, said once more at the end: the output of two lanes is long and mixed. */
const failures: string[] = [];

/** Journeys of a desktop that follow the phone's, which are fewer, so that both lanes take about the same time. */
const afterPhone = [
  "axe.spec.ts",
  "rtl.spec.ts",
  "switches.spec.ts",
  "phone-proof.spec.ts",
  "third-party.spec.ts",
  "ways-in.spec.ts",
  "wallets.spec.ts",
  "withdraw.spec.ts",
];

/** Journeys that run one after another. */
const lanes = [
  [
    {
      name: "desktop",
      args: ["--project=desktop", `--grep-invert=${afterPhone.join("|").replaceAll(".", "\\.")}`],
    },
  ],
  [
    { name: "phone", args: ["--project=phone"] },
    { name: "rest", args: ["--project=desktop", ...afterPhone] },
  ],
];

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

interface JourneyReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number };
}

const failedIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return [`${file}:${line} ${title}`, ...errors.map(({ message }) => message ?? "")].join("\n");
    }),
  ...suites.flatMap(failedIn),
];

function add(name: string, counts: { passed: number; failed: number }): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed\n`);
}

async function runTool(tool: string, args: string[], env: Record<string, string>): Promise<number> {
  const run = spawn(join(root, "node_modules/.bin", tool), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const [status] = (await once(run, "exit")) as [number | null];
  return status ?? 1;
}

/** Adds a report to the total. A tool that failed without a failed test (it could not even start) is one failure. */
function take<T>(
  name: string,
  { file, status }: { file: string; status: number },
  count: (report: T) => { passed: number; failed: number },
): void {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")) as T);
  } catch (error) {
    failures.push(`${name}: no report (${String(error)})`);
    counts.failed = 1;
  }
  if (status !== 0 && counts.failed === 0) {
    failures.push(`${name}: ended with ${status}`);
    counts.failed = 1;
  }
  add(name, counts);
}

try {
  add("Checks", check());
  await build();
  const units = join(results, "units.json");
  const unitStatus = await runTool("vitest", ["run", "--reporter=default", "--reporter=./scripts/units-report.ts"], {
    UNITS_REPORT: units,
  });
  take<UnitsReport>("Units", { file: units, status: unitStatus }, (report) => {
    failures.push(...report.failures.map((failure) => `unit: ${failure}`));
    return report;
  });
  const env = { CHROME_PATH: await findChromium() };
  // Two at a time, each with a house of its own: they wait for other things at the same time, and never meet.
  await Promise.all(
    lanes.map(async (runs) => {
      for (const { name, args } of runs) {
        const report = join(results, `${name}.json`);
        const all = ["test", ...args, `--output=test-results/${name}`, "--reporter=list,json"];
        const status = await runTool("playwright", all, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
        take<JourneyReport>(`Journeys, ${name}`, { file: report, status }, ({ stats, ...suite }) => {
          failures.push(...failedIn(suite).map((failure) => `${name}: ${failure}`));
          return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
        });
      }
    }),
  );
} finally {
  rmSync(results, { recursive: true, force: true });
}
for (const failure of failures) console.log(`failed, ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
