// Everything that is tested, in one run: the checks, the tests beside the code, the journeys in a real browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { findChromium } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const results = mkdtempSync(join(tmpdir(), "croupier-results-"));
const total = { passed: 0, failed: 0 };

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

/** A tool that failed without a failed test (it could not even start) counts as one failure. */
function read<T>(file: string, status: number, count: (report: T) => { passed: number; failed: number }) {
  try {
    const counts = count(JSON.parse(readFileSync(file, "utf8")) as T);
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

try {
  add("Checks", check());
  await build();
  const units = join(results, "units.json");
  const unitStatus = await runTool(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile=${units}`],
    {},
  );
  add(
    "Units",
    read<{ numPassedTests: number; numFailedTests: number }>(units, unitStatus, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    })),
  );
  const env = { CHROME_PATH: await findChromium() };
  // Each size of screen has a house of its own: they wait for other things at the same time, and never meet.
  await Promise.all(
    ["desktop", "phone"].map(async (project) => {
      const report = join(results, `${project}.json`);
      const args = ["test", `--project=${project}`, `--output=test-results/${project}`, "--reporter=list,json"];
      const status = await runTool("playwright", args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
      add(
        `Journeys, ${project}`,
        read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report, status, ({ stats }) => ({
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky,
        })),
      );
    }),
  );
} finally {
  rmSync(results, { recursive: true, force: true });
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
