import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
let app = "";

beforeAll(() => {
  // A copy keeps deliberate faults out of the real tree.
  app = mkdtempSync(join(tmpdir(), "project-rules-"));
  cpSync(join(root, ".oxlintrc.json"), join(app, ".oxlintrc.json"));
  cpSync(join(root, "scripts/lint"), join(app, "scripts/lint"), { recursive: true });
});

afterAll(() => rmSync(app, { recursive: true, force: true }));

/** Returns the linter's report on one file in the copy. */
function lint(file: string, code: string): string {
  const path = join(app, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
  const run = spawnSync(join(root, "node_modules/.bin/oxlint"), [file], { cwd: app, encoding: "utf8" });
  rmSync(path);
  return run.stdout + run.stderr;
}

const clean = "export const a = 1;\n";

test("a clean file passes, so that a report means a fault", () => {
  expect(lint("apps/platform/src/games/launch/rules.ts", clean)).toContain("Found 0 warnings and 0 errors");
});

const faults: [string, string, string, string][] = [
  [
    "an app that imports another app",
    "apps/web/src/core/x.ts",
    'import { a } from "../../../platform/src/x.ts";\nexport const b = a;\n',
    "never another app",
  ],
  [
    "a feature that imports a feature",
    "apps/web/src/features/cashier/x.ts",
    'import { a } from "../auth/x.ts";\nexport const b = a;\n',
    "imports no other feature",
  ],
  [
    "a primitive that imports a feature",
    "apps/web/src/ui/x.ts",
    'import { a } from "../features/auth/x.ts";\nexport const b = a;\n',
    "downwards only",
  ],
  [
    "a file of the web app outside of its layers",
    "apps/web/src/x.ts",
    'import { a } from "./core/a.ts";\nexport const b = a;\n',
    "stands in a layer",
  ],
  [
    "a shell that imports the app",
    "apps/web/src/shell/x.ts",
    'import { a } from "../app/router.tsx";\nexport const b = a;\n',
    "downwards only",
  ],
  [
    "a condition of three levels",
    "packages/contract/src/domain/x.ts",
    "export const a = (b: number) => (b > 3 ? 3 : b > 2 ? 2 : b > 1 ? 1 : 0);\n",
    "three levels",
  ],
  [
    "a page that imports the web server",
    "apps/web/src/core/x.ts",
    'import { a } from "../../server/site.ts";\nexport const b = a;\n',
    "nothing of the web server",
  ],
  [
    "a web server that imports a screen",
    "apps/web/server/x.ts",
    'import { a } from "../src/shell/Shell.tsx";\nexport const b = a;\n',
    "The web server imports core",
  ],
  [
    "a freshness outside of the table of reads",
    "apps/web/src/features/inbox/x.ts",
    "export const a = { staleTime: 5_000 };\n",
    "belongs to the table of reads",
  ],
  [
    "an invalidation outside of the table of reads",
    "apps/web/src/features/inbox/x.ts",
    'export const a = (queries: any) => queries.invalidateQueries({ queryKey: ["messages"] });\n',
    "belongs to the table of reads",
  ],
  [
    "a schema library in the browser",
    "apps/web/src/core/x.ts",
    'import { z } from "zod";\nexport const b = z;\n',
    "No schema library in the browser",
  ],
  [
    "rows in the browser",
    "apps/web/src/core/x.ts",
    'import { rows } from "@croupier/contract/rows";\nexport const b = rows;\n',
    "types only",
  ],
  [
    "a module that reaches into another",
    "apps/platform/src/games/launch/x.ts",
    'import { a } from "../../identity/members/store.ts";\nexport const b = a;\n',
    "not through its files",
  ],
  [
    "a ledger that knows a module",
    "apps/platform/src/ledger/x.ts",
    'import type { a } from "../games/x.ts";\nexport type b = a;\n',
    "ledger stands below games",
  ],
  [
    "an engine of the arcade that imports another",
    "apps/arcade/src/engines/solo/x.ts",
    'import type { a } from "../slot/x.ts";\nexport type b = a;\n',
    "engines/solo may not import engines/slot",
  ],
  [
    "an engine of the arcade that imports the rounds",
    "apps/arcade/src/engines/pond/x.ts",
    'import type { a } from "../../rounds/rounds.ts";\nexport type b = a;\n',
    "engines/pond may not import rounds",
  ],
  [
    "rounds of the arcade that know an engine",
    "apps/arcade/src/rounds/x.ts",
    'import { a } from "../engines/book/desk.ts";\nexport const b = a;\n',
    "rounds may not import engines/book",
  ],
  [
    "a shared folder of the arcade that knows an engine",
    "apps/arcade/src/engines/draws/x.ts",
    'import type { a } from "../lotto/x.ts";\nexport type b = a;\n',
    "engines/draws may not import engines/lotto",
  ],
  [
    "a kit of the arcade that knows the platform's wire",
    "apps/arcade/src/kit/x.ts",
    'import type { a } from "../wire/seamless.ts";\nexport type b = a;\n',
    "kit may not import wire",
  ],
  [
    "a root file of the arcade that knows an engine",
    "apps/arcade/src/server.ts",
    'import { a } from "./engines/book/desk.ts";\nexport const b = a;\n',
    "only through engines/registry.ts",
  ],
  [
    "a page of the arcade that imports another page",
    "apps/arcade/client/solo/x.ts",
    'import { a } from "../tables/x.ts";\nexport const b = a;\n',
    "imports no other page",
  ],
  [
    "a page of the arcade that knows another engine",
    "apps/arcade/client/solo/x.ts",
    'import type { a } from "../../src/engines/book/x.ts";\nexport type b = a;\n',
    "knows its own engine only",
  ],
  [
    "an amount that becomes nothing where it is malformed",
    "apps/platform/src/cashier/x.ts",
    'import { parseMoney } from "@croupier/contract/domain/money";\nexport const b = parseMoney("x") ?? 0n;\n',
    "no zero",
  ],
  [
    "an amount that becomes nothing on a page",
    "apps/web/src/features/cashier/x.ts",
    'import { parseMoney } from "@croupier/contract/domain/money";\nexport const b = parseMoney("x") ?? 0n;\n',
    "no zero",
  ],
  [
    "a server's file in the browser",
    "apps/web/src/core/x.ts",
    'import { a } from "@croupier/server/pool";\nexport const b = a;\n',
    "not for the browser",
  ],
  [
    "a server package that knows an app",
    "packages/server/src/x.ts",
    'import { a } from "../../../apps/platform/src/x.ts";\nexport const b = a;\n',
    "knows no app",
  ],
  [
    "a contract with a library of its own",
    "packages/contract/src/x.ts",
    'import a from "fastify";\nexport const b = a;\n',
    "zod and nothing else",
  ],
  [
    "SQL outside a store",
    "apps/platform/src/games/launch/rules.ts",
    'import sql from "sql-template-tag";\nexport const b = sql`select 1`;\n',
    "Only store.ts files contain SQL",
  ],
  ["a fraction in a money path", "apps/platform/src/ledger/x.ts", "export const fee = 0.5;\n", "in a money path"],
  [
    "a parsed float in a money path",
    "apps/platform/src/cashier/deposits/x.ts",
    "export const a = (text: string) => Number.parseFloat(text);\n",
    "in a money path",
  ],
  [
    "an amount that is a number",
    "apps/platform/src/games/vendors/x.ts",
    "export interface Bet {\n  amount: number;\n}\n",
    "in a money path",
  ],
  [
    "bare text in a component",
    "apps/web/src/ui/X.tsx",
    "export const X = () => <p>Deposit now</p>;\n",
    "put it into locales",
  ],
  [
    "bare text in an attribute",
    "apps/web/src/ui/X.tsx",
    'export const X = () => <input aria-label="Amount" />;\n',
    "put it into locales",
  ],
  [
    "a utility that names a side",
    "apps/web/src/ui/X.tsx",
    'export const X = () => <p className="flex tablet:ml-2" />;\n',
    "names a side of the screen",
  ],
  [
    "a style that names a side",
    "apps/web/src/ui/X.tsx",
    "export const X = () => <p style={{ paddingLeft: 4 }} />;\n",
    "names a side of the screen",
  ],
  [
    "a file of 401 lines",
    "apps/platform/src/games/launch/x.ts",
    Array.from({ length: 401 }, (_, at) => `export const a${at} = ${at};`).join("\n"),
    "max-lines",
  ],
];

test.each(faults)("the lint refuses %s", (_name, file, code, reply) => {
  expect(lint(file, code)).toContain(reply);
});

test("the lint refuses files of the web app that import each other's types", () => {
  const other = join(app, "apps/web/src/core/b.ts");
  mkdirSync(dirname(other), { recursive: true });
  writeFileSync(other, 'import type { A } from "./a.ts";\nexport type B = A | undefined;\n');
  const report = lint("apps/web/src/core/a.ts", 'import type { B } from "./b.ts";\nexport type A = { next: B };\n');
  rmSync(other);
  expect(report).toContain("Dependency cycle detected");
});

test("no stylesheet of the web app names a side of the screen", () => {
  const folder = join(root, "apps/web/src/styles");
  const sided = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((line) => /(?:^|[\s;{-])(?:left|right)\s*:|text-align:\s*(?:left|right)/.test(line)),
  );
  expect(sided).toEqual([]);
});
