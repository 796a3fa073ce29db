// Checks that a release can roll over the one before: the last tag, if there is one.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { release } from "@croupier/server/release";

const root = join(import.meta.dirname, "..");
const folders = ["apps/platform/migrations", "apps/arcade/migrations"];
/** The first migration of the platform that has to leave the release before able to run. */
const firstNumber = { "apps/platform/migrations": 120, "apps/arcade/migrations": 12 } as Record<string, number>;

/** Statements that take away what an instance of the release before uses, each with its fault. */
const breaking: [RegExp, string][] = [
  [/\bdrop\s+(table|view|materialized view|type|sequence|schema)\b/i, "it drops what the release before uses"],
  [/\bdrop\s+(column\b|function\b)/i, "it drops what the release before uses"],
  [
    /\balter\s+table\s+(if\s+exists\s+)?\S+\s+drop\s+(?!constraint|not|default|expression|identity)/i,
    "it drops a column",
  ],
  [/\brename\s+(to|column|constraint|value|attribute)\b/i, "it renames what the release before uses"],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, "it changes the type of a column"],
  [/\bset\s+not\s+null\b/i, "the release before may not set the column"],
];

/**
 * Returns why a migration would break instances of the release before, which run beside it. A line
 * `-- contract: reason` above a statement says since which release nothing uses what it removes.
 */
export function contractFaults(text: string): string[] {
  const statements = text.split(/;[^\S\n]*\n/);
  return statements.flatMap((statement) => {
    if (/^--\s*contract:\s*\S/m.test(statement)) return [];
    const code = statement.replaceAll(/--[^\n]*/g, " ").replaceAll(/'[^']*'/g, "''");
    const found = breaking.find(([pattern]) => pattern.test(code));
    return found ? [`${found[1]}: ${code.trim().split("\n", 1)[0]}`] : [];
  });
}

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
};

/** Returns whether functions differ from the last tag's while the number of the release is not higher. */
function isReleaseTooLow(): boolean {
  const tag = git("describe", "--tags", "--abbrev=0");
  if (!tag) return false;
  const before = Number(/release = (\d+)/.exec(git("show", `${tag}:packages/server/src/release.ts`) ?? "")?.[1] ?? 0);
  const changed = git("diff", "--name-only", tag, "--", "apps/platform/src/*.sql");
  return Boolean(changed) && release <= before;
}

function findFaults(): string[] {
  const faults = isReleaseTooLow()
    ? ["functions differ from the last tag's: raise the number in packages/server/src/release.ts"]
    : [];
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder))) {
      if (Number(name.slice(0, 4)) < (firstNumber[folder] ?? 0)) continue;
      const text = readFileSync(join(root, folder, name), "utf8");
      faults.push(...contractFaults(text).map((fault) => `${folder}/${name}: ${fault}`));
    }
  }
  return faults;
}

if (import.meta.main) {
  const faults = findFaults();
  for (const fault of faults) console.log(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
