import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
let project = "";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "english-"));
  cpSync(join(root, ".oxlintrc.json"), join(project, ".oxlintrc.json"));
  cpSync(join(root, "scripts/lint"), join(project, "scripts/lint"), { recursive: true });
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Lints one file with a copy of the configuration and returns the linter's output. */
function lint(code: string): string {
  const file = "apps/platform/src/cashier/example.ts";
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), code);
  const run = spawnSync(join(root, "node_modules/.bin/oxlint"), [file], { cwd: project, encoding: "utf8" });
  return run.stdout + run.stderr;
}

test.each([
  ["an identifier", "export const house = 1;\n", '"house"'],
  ["a part of a compound identifier", "export const startHouse = () => 1;\n", '"House"'],
  ["a whole name that is a code word", "export type News = 1;\n", '"News"'],
  ["a line comment", "// The house decides.\nexport const a = 1;\n", '"house"'],
  ["a docstring", "/** Judges a value. */\nexport const a = 1;\n", '"Judges"'],
  ["a private member", "export class A {\n  #purse = 1;\n  read = () => this.#purse;\n}\n", '"purse"'],
])("reports a forbidden word in %s, with what to write instead", (_place, code, word) => {
  const report = lint(code);
  expect(report).toContain(`${word} is no word of this project: write `);
  expect(report).toContain("english(words)");
});

test.each([
  ["the ledger's house accounts", "/** Finds a house account. */\nexport const houseAccount = 1;\n"],
  ["the house edge", "/** The odds less the house edge. */\nexport const edge = 1;\n"],
  [
    "names of the wire",
    "/** Checks `sealedSeed`. */\nexport const check = (draw: { sealedSeed: 1 }) => draw.sealedSeed;\n",
  ],
  ["words that only contain one", "/** Warehouse and bookshelf. */\nexport const facebook = 1;\n"],
])("accepts %s", (_what, code) => {
  expect(lint(code)).toContain("Found 0 warnings and 0 errors");
});

test.each([
  ["a docstring", "/** What a member may see. */\nexport const a = 1;\n", '"What" begins no sentence'],
  ["a line comment", "// Answers the first result.\nexport const a = 1;\n", '"Answers" begins no sentence'],
  ["a phrase on the second line", "// The draw\n// goes on.\nexport const a = 1;\n", '"goes on"'],
])("reports a comment that is no plain sentence: %s", (_place, code, message) => {
  expect(lint(code)).toContain(message);
});

test("accepts a comment whose later line begins with a word that opens no sentence", () => {
  expect(lint("// Returns the sum\n// of all lines.\nexport const a = 1;\n")).toContain(
    "Found 0 warnings and 0 errors",
  );
});

test.each(["test(TITLE, () => {});", "it.each([1])(TITLE, () => {});", "test.skipIf(true)(TITLE, () => {});"])(
  "reports a test title of more than 90 characters in %s",
  (call) => {
    const code = (title: string) =>
      `import { it, test } from "vitest";\n${call.replace("TITLE", JSON.stringify(title))}\n`;
    expect(lint(code("a".repeat(91)))).toContain("at most 90 characters");
    expect(lint(code("a".repeat(90)))).not.toContain("at most 90 characters");
  },
);
