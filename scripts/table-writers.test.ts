import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findStatements } from "./sql-statements.ts";

const root = join(import.meta.dirname, "..");
const source = "apps/platform/src/";

/**
 * Tables that a second room writes, with that room. The demo history writes past play of two months; a bet keeps its
 * player's session awake within its own statement.
 */
const exceptions: Record<string, string> = {
  bet: "sandbox",
  deposit: "sandbox",
  member: "backoffice",
  payout_destination: "sandbox",
  points_move: "sandbox",
  round: "sandbox",
  session: "games",
  withdrawal: "sandbox",
  withdrawal_payout: "sandbox",
};

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const files = (pattern: string): string[] => globSync(pattern, { cwd: root });

function tables(): Set<string> {
  const migrations = files("apps/platform/migrations/*.sql").map(read).join("\n");
  return new Set([...migrations.matchAll(/^create table ([\w.]+)/gm)].map(([, name = ""]) => name));
}

/** Reads the SQL of a file: all of an .sql file, the statements of a source. */
function sqlOf(file: string): string {
  const text = read(file);
  if (file.endsWith(".sql")) return text.replaceAll(/--.*$/gm, "");
  return findStatements(text)
    .statements.map((statement) => statement.text)
    .join(";\n");
}

const writes = /(?<!\b(?:for|do|or|before|after)\s)\b(?:insert\s+into|update|delete\s+from)\s+([\w.]+)/gi;

/** Returns the rooms that write each table. */
function writers(): Map<string, Set<string>> {
  const known = tables();
  const rooms = new Map<string, Set<string>>([...known].map((name) => [name, new Set()]));
  for (const file of files(`${source}*/**/*.{ts,sql}`)) {
    if (/\.test\.ts$|\/test-[\w-]+\.ts$/.test(file)) continue;
    const room = file.slice(source.length).split("/")[0] ?? "";
    for (const [, name = ""] of sqlOf(file).matchAll(writes)) rooms.get(name)?.add(room);
  }
  return rooms;
}

const found = writers();

test("a table has one writing room", () => {
  const shared = [...found].filter(([, rooms]) => rooms.size > 1);
  expect(Object.fromEntries(shared.map(([name, rooms]) => [name, [...rooms].sort()]))).toEqual(
    Object.fromEntries(
      Object.entries(exceptions).map(([name, second]) => {
        const owner = [...(found.get(name) ?? [])].find((room) => room !== second);
        return [name, [owner, second].sort()];
      }),
    ),
  );
});

test("only the ledger writes its tables, and the ledger writes no other", () => {
  for (const [name, rooms] of found) {
    if (name.startsWith("ledger_")) expect([name, ...rooms]).toEqual([name, "ledger"]);
    else expect([...rooms], name).not.toContain("ledger");
  }
});

test("the ledger reads no table but its own", () => {
  const others = [...tables()].filter((name) => !name.startsWith("ledger_"));
  for (const file of files(`${source}ledger/*.{ts,sql}`)) {
    if (file.endsWith(".test.ts")) continue;
    const mentioned = [...sqlOf(file).matchAll(/\b(?:from|join)\s+([\w.]+)/gi)].map(([, name = ""]) => name);
    expect(
      mentioned.filter((name) => others.includes(name)),
      file,
    ).toEqual([]);
  }
});
