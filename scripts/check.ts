// Runs every check of the code that does not run it. --complete: a missing translation fails too.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

interface Step {
  name: string;
  command: string;
  args: string[];
  /** Whether its output is shown when it passes too. */
  reports?: boolean;
}

/** Lists the steps, the longest first, so that none runs alone at the end. */
const listSteps = (complete: boolean): Step[] => [
  { name: "types of the web app", command: "tsc", args: ["-p", "apps/web/tsconfig.json"] },
  { name: "types of the servers", command: "tsc", args: ["-p", "tsconfig.json"] },
  { name: "lint and import rules", command: "oxlint", args: [] },
  { name: "types of the arcade's page", command: "tsc", args: ["-p", "apps/arcade/client/tsconfig.json"] },
  { name: "format", command: "oxfmt", args: ["--check", "."] },
  { name: "SQL, statements and row types", command: "node", args: ["scripts/check-sql.ts"] },
  { name: "exports that nobody uses", command: "knip", args: ["--no-config-hints"] },
  { name: "English of SQL, styles and subjects", command: "node", args: ["scripts/check-english.ts"] },
  { name: "release rolls over the one before", command: "node", args: ["scripts/check-release.ts"] },
  { name: "statements without a bound", command: "node", args: ["scripts/check-scope.ts"] },
  { name: "table of calls", command: "node", args: ["packages/contract/scripts/paths.ts", "--check"] },
  {
    name: "languages",
    command: "node",
    args: ["tools/texts/check.ts", ...(complete ? ["--complete"] : [])],
    reports: true,
  },
];

export interface Checks {
  passed: number;
  /** The output of each failing step, after its name. */
  failures: string[];
}

async function runStep({ name, command, args, reports }: Step): Promise<string | undefined> {
  const program = command === "node" ? process.execPath : join(root, "node_modules/.bin", command);
  const run = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [status] = (await once(run, "close")) as [number | null];
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
  if (status !== 0 || reports) process.stdout.write(output);
  if (status === 0) return undefined;
  return `${name}\n${output}`;
}

/** Runs every step, `atOnce` at a time, and prints a failing one's output. `complete`: a missing translation fails. */
export async function check({ atOnce = 2, complete = false } = {}): Promise<Checks> {
  const steps = listSteps(complete);
  const failures: string[] = [];
  const queue = steps.values();
  const worker = async () => {
    for (const step of queue) {
      const failure = await runStep(step);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { passed: steps.length - failures.length, failures };
}

if (import.meta.main)
  process.exit((await check({ complete: process.argv.includes("--complete") })).failures.length > 0 ? 1 : 0);
