import { expect, test } from "vitest";
import { fileFaults, findComments } from "./check-english.ts";
import { subjectFault } from "./lint/wording.js";

test("joins SQL comments on adjacent lines and ignores dashes within a value", () => {
  const found = findComments("-- One\n-- text.\nselect 'a--b'; -- Another.\n", "sql");
  expect(found.map(({ line, text }) => [line, text])).toEqual([
    [1, "-- One -- text."],
    [3, "-- Another."],
  ]);
});

test.each([
  ["sql", "-- What a player may stake.\nselect 1;\n"],
  ["css", "/* Where the row ends. */\na { color: red; }\n"],
] as const)("reports a comment that is no sentence in %s", (kind, text) => {
  expect(fileFaults(text, kind)).toEqual([expect.stringContaining("1: ")]);
});

test("reports a forbidden word within an SQL identifier, not within a string", () => {
  expect(fileFaults("select judge_bets('judge');\n", "sql")).toEqual([expect.stringContaining('1: "judge"')]);
  expect(fileFaults("select kind = 'house' from ledger_account;\n", "sql")).toEqual([]);
});

test("refuses a commit subject of more than 72 characters", () => {
  expect(subjectFault("a".repeat(73))).toBeDefined();
  expect(subjectFault("a".repeat(72))).toBeUndefined();
});
