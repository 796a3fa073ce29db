// Finds statements whose work grows with the whole platform: they name neither whose rows they read, nor a key, nor a
// limit. The source does not state which statements a request runs, so all are checked, and those of jobs and of checks
// are exceptions with a reason.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findStatements } from "./sql-statements.ts";

/** Statements that name neither, by file: how many there are, and why they may. */
const unscoped: Record<string, { statements: number; reason: string }> = {
  "agents/measures/store.ts": { statements: 2, reason: "the table has one row" },
  "backoffice/doctor": { statements: 6, reason: "an operator's command looks at the whole deployment" },
  "backoffice/invariants": { statements: 3, reason: "a check reads the whole database, at night or by hand" },
  "cashier/withdrawals/store.ts": { statements: 1, reason: "it is a piece that each statement extends" },
  "games/records/zones.ts": { statements: 1, reason: "the names of time zones are read once" },
  "kit/db/cell.ts": { statements: 1, reason: "the database has as many sequences as tables" },
  "kit/metrics/database.ts": {
    statements: 1,
    reason: "it counts connections and standbys, at most every five seconds",
  },
  "ledger/blocks.ts": { statements: 2, reason: "a job reads the blocks and a sequence" },
  "ledger/digest-store.ts": { statements: 1, reason: "there is one digest a day, and all of them are compared" },
  "notifications/events/store.ts": { statements: 1, reason: "the server has one name" },
  "promotions/rewards/activity-store.ts": { statements: 1, reason: "the table has one row" },
  sandbox: { statements: 2, reason: "the sandbox holds the demo's payments and games only" },
};

const whose = /member|merchant|agent_id|player|\blimit\b/i;
const key = /\b\w+\s*=\s*(?:any\s*\()?\s*\(?\$\d|\(\$\d/i;
const expired = /^\s*delete from \w+(?:\.\w+)?\s+where\s[^$]*\bnow\(\)/i;
const reads = /\bfrom\s|^\s*update\s/i;

/** Returns whether a statement's work is bounded by whose rows it names, a key, a limit, or the age of what it deletes. */
export const isScoped = (text: string): boolean =>
  /^\s*insert\s/i.test(text) || !reads.test(text) || [whose, key, expired].some((bound) => bound.test(text));

interface Placed {
  /** The file below the platform's sources. */
  file: string;
  line: number;
  text: string;
}

/** Returns the statements without a scope that are no exception, and exceptions that are none any more. */
export function findUnscoped(statements: readonly Placed[], exceptions: typeof unscoped): string[] {
  const found = statements.filter(({ text }) => !isScoped(text));
  const prefixOf = (file: string) => Object.keys(exceptions).find((prefix) => file.startsWith(prefix));
  const faults = found
    .filter(({ file }) => !prefixOf(file))
    .map(
      ({ file, line }) => `${file}:${line}: this statement names neither whose rows it reads, nor a key, nor a limit`,
    );
  for (const [prefix, { statements: stated }] of Object.entries(exceptions)) {
    const own = found.filter(({ file }) => prefixOf(file) === prefix);
    if (own.length === stated) continue;
    const places = own.map(({ file, line }) => `${file}:${line}`).join(", ");
    faults.push(
      `scripts/sql-scope.ts: ${prefix} has ${own.length} statements without a scope, not ${stated}: ${places}`,
    );
  }
  return faults;
}

/** Returns the faults of all statements of the platform. */
export function checkScopes(): string[] {
  const source = join(import.meta.dirname, "../apps/platform/src");
  const files = globSync("**/*.ts", { cwd: source }).filter((file) => !/\.test\.ts$|(^|\/)test-[\w-]+\.ts$/.test(file));
  const statements = files.flatMap((file) =>
    findStatements(readFileSync(join(source, file), "utf8")).statements.map((each) => ({ file, ...each })),
  );
  return findUnscoped(statements, unscoped);
}
