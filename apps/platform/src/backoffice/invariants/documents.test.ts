import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseCheck } from "./check.ts";
import { documentChecks } from "./documents.ts";
import { checks } from "./invariants.ts";

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(import.meta.dirname, folder)).map((file) => path.basename(file, ".sql"));
const fileOf = ({ check }: { check: string }): string => check.replaceAll(" ", "-");

test("every file of documents is a check, or a part of the statement that compares them", () => {
  expect(filesIn("documents").toSorted()).toEqual(
    [...documentChecks.map(fileOf), "differing", "paid", "posted"].toSorted(),
  );
});

test("every file of checks is run under its name", () => {
  // The code's list of kinds is part of one check, which has no file.
  expect(["entries", ...filesIn("checks")].toSorted()).toEqual(checks.map(fileOf).toSorted());
});

test("refuses a check that does not state what it proves", () => {
  expect(() => parseCheck("-- check: tips\nselect 1")).toThrow("what it proves");
  expect(parseCheck("-- check: tips\n-- proves: every tip\nselect 1")).toMatchObject({
    check: "tips",
    rule: "every tip",
  });
});
