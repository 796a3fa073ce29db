import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { betKeys, documentChecks, parseCheck } from "./documents.ts";

test("every file of documents is a check, or a part of the statement that compares them", () => {
  const files = readdirSync(path.join(import.meta.dirname, "documents")).map((file) => path.basename(file, ".sql"));
  const checks = [...documentChecks, betKeys].map(({ check }) => check.replaceAll(" ", "-"));
  expect(files.toSorted()).toEqual([...checks, "differing", "paid", "posted"].toSorted());
});

test("refuses a check that does not state what it proves", () => {
  expect(() => parseCheck("-- check: tips\nselect 1")).toThrow("what it proves");
  expect(parseCheck("-- check: tips\n-- proves: every tip\nselect 1")).toMatchObject({
    check: "tips",
    rule: "every tip",
  });
});
