import { writeMarks, type Mark } from "@croupier/contract/domain/road";
import type { shortResult } from "@croupier/contract/wire/vendor-lobby";
import type { z } from "zod";
import { cowboysWinner, firstOfThreeWins } from "./card-duels.ts";
import type { TableGameName } from "./games.ts";
import { marksOf } from "./roads.ts";
import { colourOf } from "./roulette.ts";
import type { Result } from "../draws/shared-game.ts";
import type { Table } from "./tables.ts";

/* Shortens past results for the lobby: a road for a two-sided game, a few letters for any other. */

type Short = z.output<typeof shortResult>;

const roadShown = 72;
const lastShown = 8;
const plain = (text: string | number): Short => ({ text: String(text), tone: "plain" });
const sum = (result: Result) => result.reduce((all, each) => all + each, 0);
const isTriple = ([first, ...others]: Result) => others.every((each) => each === first);

/** Returns the winning sides of a two-sided game; undefined for any other game. */
function sidesOf(engine: TableGameName, results: readonly Result[]): Mark[] | undefined {
  if (engine.startsWith("baccarat") || engine === "dragon-tiger" || engine === "derby") return marksOf(engine, results);
  const side = (red: (result: Result) => boolean) =>
    results.map((result): Mark => ({ side: red(result) ? "red" : "blue" }));
  if (engine === "three-cards") return side(firstOfThreeWins);
  // Andar wins where an even number of cards was dealt.
  if (engine === "andar-bahar") return side((result) => result.length % 2 === 0);
  if (engine !== "cowboys") return undefined;
  const marks = { cowboy: "red", bull: "blue", tie: "tie" } as const;
  return results.map((result) => ({ side: marks[cowboysWinner(result)] }));
}

function shortOf({ engine, rules }: Table, result: Result): Short {
  const described = rules.describe(result);
  switch (engine) {
    case "roulette": {
      const number = result[0] ?? 0;
      const colour = colourOf(number);
      return { text: String(number), tone: colour === "black" ? "plain" : colour };
    }
    case "sic-bo":
      return { text: String(sum(result)), tone: isTriple(result) ? "green" : sum(result) > 10 ? "red" : "blue" };
    case "xoc-dia":
      return { text: String(sum(result)), tone: sum(result) % 2 === 0 ? "red" : "blue" };
    case "fan-tan":
      return plain(described["remainder"] ?? "");
    case "fortune-wheel":
      return plain(described["field"] ?? "");
    case "bull-bull":
    case "three-face": {
      const won = String(described["won"]);
      return won === "banker" ? { text: "B", tone: "red" } : { text: won.replaceAll(" ", ""), tone: "blue" };
    }
    default:
      return plain(result.join("·").slice(0, 8));
  }
}

/** Converts past results, newest first, for the lobby. */
export function shortResults(table: Table, past: readonly Result[]): { road: string | null; last: Short[] } {
  const marks = sidesOf(table.engine, past.slice(0, roadShown).toReversed());
  return marks
    ? { road: writeMarks(marks), last: [] }
    : { road: null, last: past.slice(0, lastShown).map((result) => shortOf(table, result)) };
}
