import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readTsv } from "./tsv.ts";

const folder = mkdtempSync(join(tmpdir(), "tsv-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(text: string): URL {
  const file = join(folder, "titles.tsv");
  writeFileSync(file, text);
  return pathToFileURL(file);
}

test("reads the named columns of every row, in any order, and skips comments", () => {
  const file = written("# code\tname\tmarks\na\tApple\thot\n# later\nb\tPear\n");
  expect(readTsv(file, ["name", "code"], ["marks"])).toEqual([
    { code: "a", name: "Apple", marks: "hot" },
    { code: "b", name: "Pear", marks: "" },
  ]);
});

test("refuses a row without a required value, and a file without a column", () => {
  expect(() => readTsv(written("# code\tname\na\t\n"), ["code", "name"])).toThrow(
    'titles.tsv: a column is missing in "a\t"',
  );
  expect(() => readTsv(written("# code\na\n"), ["code", "hue"])).toThrow("titles.tsv: no column hue");
});
