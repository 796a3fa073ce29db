// Everything that can be said about the code without running it.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const steps: [string, string, string[]][] = [
  ["types of the servers", "tsc", ["-p", "tsconfig.json"]],
  ["types of the web app", "tsc", ["-p", "apps/web/tsconfig.json"]],
  ["types of the arcade's page", "tsc", ["-p", "apps/arcade/client/tsconfig.json"]],
  ["lint and import rules", "oxlint", []],
  ["format", "oxfmt", ["--check", "."]],
  ["SQL, each statement prepared", "node", ["scripts/check-sql.ts"]],
  ["table of calls", "node", ["packages/contract/scripts/paths.ts", "--check"]],
  ["languages", "node", ["apps/web/scripts/check-languages.ts"]],
];

/** Runs every step and answers how many passed; what a failing step says is printed. */
export function check(): { passed: number; failed: number } {
  let failed = 0;
  for (const [name, command, args] of steps) {
    const run = spawnSync(join(root, "node_modules/.bin", command), args, { cwd: root, encoding: "utf8" });
    const good = run.status === 0;
    console.log(`${good ? "ok    " : "FAILED"} ${name}`);
    if (!good) {
      failed += 1;
      console.log(run.stdout + run.stderr);
    }
  }
  return { passed: steps.length - failed, failed };
}

if (import.meta.main) process.exit(check().failed > 0 ? 1 : 0);
