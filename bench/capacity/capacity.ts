// npm run capacity [-- --write]: prints what 1,000 to 10 million members need, from a simulated match night and from the
// measurements of bench/results.md; --write puts the table into docs/scale.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { needsOf, readMeasured, type Measured } from "./needs.ts";
import { simulateDay, type Crowd } from "./simulate.ts";

const root = join(import.meta.dirname, "../..");
const page = join(root, "docs/scale.md");
const sizes = [1_000, 10_000, 100_000, 1_000_000, 3_000_000, 10_000_000];

/** A crowd of an ordinary site on the night of a match. */
const crowdOf = (members: number): Crowd => ({
  members,
  activeShare: 0.08,
  visitsADay: 1.8,
  visitMinutes: 35,
  betsAMinute: 4,
  matchFactor: 4,
  match: [19, 22],
});

const count = (value: number): string => Math.round(Number(value.toPrecision(3))).toLocaleString("en");

function sizeOf(bytes: number): string {
  const [unit, name] = bytes >= 1e12 ? [1e12, "TB"] : bytes >= 1e9 ? [1e9, "GB"] : [1e6, "MB"];
  return `${Number((bytes / unit).toPrecision(3))} ${name}`;
}

/** Writes the table for all sizes. */
function writeTable(measured: Measured): string {
  const heads = [
    "members",
    "playing at once",
    "bets a day",
    "calls a second",
    "rows a day",
    "stored a day",
    "log a day",
    "primary",
    "platforms",
    "disk for 400 days",
    "a month",
    "has",
  ];
  const rows = sizes.map((members) => {
    const day = simulateDay(crowdOf(members));
    const needs = needsOf(day, measured);
    return [
      count(members),
      count(day.peakPlaying),
      count(day.bets),
      count(needs.calls),
      count(needs.rows),
      sizeOf(needs.storedBytes),
      sizeOf(needs.logBytes),
      `${needs.cells > 1 ? `${needs.cells} × ` : ""}${needs.primary} processors`,
      count(needs.platforms),
      sizeOf(needs.disk * 1e9),
      `$${count(needs.price)}`,
      needs.add,
    ];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

const table = writeTable(readMeasured(readFileSync(join(root, "bench/results.md"), "utf8")));
console.log(table);
if (process.argv.includes("--write")) {
  const [before = "", , after = ""] = readFileSync(page, "utf8").split(/<!-- capacity(?: end)? -->\n/);
  writeFileSync(page, `${before}<!-- capacity -->\n\n${table}\n\n<!-- capacity end -->\n${after}`);
}
