import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rows } from "./rows.ts";

test("every file of rows is in the table, and no two files use the same row name", async () => {
  const files = globSync("rows/**/*.ts", { cwd: import.meta.dirname });
  const modules = await Promise.all(
    files.map(async (file) => Object.entries((await import(join(import.meta.dirname, file))) as object)),
  );
  const names = modules.flat().flatMap(([name, value]) => (name.endsWith("Rows") ? Object.keys(value as object) : []));
  expect(names.toSorted()).toEqual(Object.keys(rows).toSorted());
});
