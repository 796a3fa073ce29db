import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];

/** Returns the anchors that a page's headings have. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

test("every link of the docs leads to a file and a heading that exist", () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, path = "", anchor]) => {
      const target = path === "" ? page : normalize(join(dirname(page), path));
      const found = globSync(target, { cwd: root }).length > 0;
      const isThere = found && (anchor === undefined || anchorsOf(read(target)).includes(anchor));
      return isThere ? [] : [`${page}: ${path}#${anchor ?? ""}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("the index of decisions lists every decision once, with a status", () => {
  const index = read("docs/decisions/README.md");
  const listed = [...index.matchAll(/^\| \d{4}-\d\d-\d\d \| \[.+\]\((.+)\) *\| (?:accepted|replaced).*\|$/gm)];
  const decisions = globSync("docs/decisions/2*.md", { cwd: root }).map((file) => basename(file));
  expect(listed.map(([, file]) => file).sort()).toEqual(decisions.sort());
});

test("every requirement that a test title claims is in the list of requirements", () => {
  const known = new Set([...read("docs/requirements.md").matchAll(/^\| ([A-Z]{1,2}\d{2}) /gm)].map(([, id]) => id));
  const tests = globSync(["apps/*/**/*.test.{ts,tsx}", "packages/**/*.test.ts", "e2e/**/*.spec.ts"], {
    cwd: root,
    exclude: (name) => name.endsWith("node_modules"),
  });
  const cited = tests.flatMap((file) =>
    [...read(file).matchAll(/\[([A-Z]{1,2}\d{2}(?:, ?[A-Z]{1,2}\d{2})*)\]/g)].flatMap(([, ids = ""]) =>
      ids.split(/, ?/),
    ),
  );
  expect(known.size).toBeGreaterThan(100);
  expect([...new Set(cited)].filter((id) => !known.has(id))).toEqual([]);
});
