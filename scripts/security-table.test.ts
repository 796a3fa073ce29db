import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");

/** The requirements of levels 1 and 2 of ASVS 5.0, section by section. */
const sections: Record<string, number[]> = Object.fromEntries(
  `1.1 1-2; 1.2 1-9; 1.3 1-11; 1.4 1-3; 1.5 1-2; 2.1 1-3; 2.2 1-3; 2.3 1-4; 2.4 1; 3.2 1-2; 3.3 1-4; 3.4 1-6; 3.5 1-5;
   3.7 1-2; 4.1 1-3; 4.2 1; 4.3 1-2; 4.4 1-4; 5.1 1; 5.2 1-3; 5.3 1-2; 5.4 1-3; 6.1 1-3; 6.2 1-12; 6.3 1-4; 6.4 1-4;
   6.5 1-5; 6.6 1-3; 6.8 1-4; 7.1 1-3; 7.2 1-4; 7.3 1-2; 7.4 1-5; 7.5 1-2; 7.6 1-2; 8.1 1-2; 8.2 1-3; 8.3 1; 8.4 1;
   9.1 1-3; 9.2 1-4; 10.1 1-2; 10.2 1-2; 10.3 1-4; 10.4 1-11; 10.5 1-5; 10.6 1-2; 10.7 1-3; 11.1 1-2; 11.2 1-3;
   11.3 1-3; 11.4 1-4; 11.5 1; 11.6 1; 12.1 1-3; 12.2 1-2; 12.3 1-4; 13.1 1; 13.2 1-5; 13.3 1-2; 13.4 1-5; 14.1 1-2;
   14.2 1-4; 14.3 1-3; 15.1 1-3; 15.2 1-3; 15.3 1-7; 16.1 1; 16.2 1-5; 16.3 1-4; 16.4 1-3; 16.5 1-3; 17.1 1; 17.2 1-4;
   17.3 1-2`
    .split(";")
    .map((part) => {
      const [section = "", range = ""] = part.trim().split(" ");
      const [from = 1, to = from] = range.split("-").map(Number);
      return [section, Array.from({ length: to - from + 1 }, (_, at) => from + at)];
    }),
);
const required = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((each) => `${section}.${each}`));

interface Line {
  ids: string[];
  state: string;
  text: string;
}

/** Expands a range: "7.4.1–7.4.3" is three requirements. */
function expand(range: string): string[] {
  const [first = "", last = first] = range.split("–");
  const [section, from, to] = [first.replace(/\.\d+$/, ""), Number(first.split(".")[2]), Number(last.split(".")[2])];
  return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);
}

const lines: Line[] = page.split("\n").flatMap((line) => {
  const [, ids, state, text] = /^\| (\d+\.\d+\.\d[^|]*?)\s*\| (\w+)\s*\| (.*?)\s*\|$/.exec(line) ?? [];
  return ids && state && text ? [{ ids: ids.split(", ").flatMap(expand), state, text }] : [];
});

const count = (state: string) => lines.filter((line) => line.state === state).flatMap(({ ids }) => ids).length;

test("every requirement of ASVS 5.0, levels 1 and 2, is in the table once", () => {
  expect(required.length).toBe(253);
  expect(lines.flatMap(({ ids }) => ids).toSorted()).toEqual(required.toSorted());
});

test("the figures above the table match the table", () => {
  const figures =
    /Of 253 requirements (\d+) .*?Of the (\d+) .*?, (\d+) are proven .*?, (\d+) hold .*?, (\d+) are .*?, (\d+) are/s
      .exec(page)
      ?.slice(1)
      .map(Number);
  const states = ["none", "test", "built", "deployment", "open"].map(count);
  const [none = 0, ...rest] = states;
  expect(figures).toEqual([none, required.length - none, ...rest]);
});

test("every test that the table names exists and proves its row", () => {
  const sources = globSync(
    [
      "apps/**/*.test.{ts,tsx}",
      "packages/**/*.test.ts",
      "tools/**/*.test.ts",
      "scripts/**/*.test.ts",
      "e2e/**/*.spec.ts",
    ],
    {
      cwd: root,
      exclude: (path) => path.includes("node_modules"),
    },
  ).map((path) => readFileSync(join(root, path), "utf8"));
  for (const { ids, state, text } of lines) {
    const titles = [...text.matchAll(/“(.*?)”/g)].map(([, title]) => title ?? "");
    expect(titles.length > 0, ids.join(", ")).toBe(state === "test");
    for (const title of titles) {
      expect(
        sources.some((source) => source.includes(`"${title}"`) || source.includes(`\`${title}\``)),
        title,
      ).toBe(true);
    }
  }
});
