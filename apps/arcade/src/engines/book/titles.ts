import { readFileSync } from "node:fs";
import type { GameNames } from "@croupier/contract/domain/game-names";
import { sports } from "./sports.ts";

/** A tile of the book: a vendor's entry to it, with the sports it offers. */
export interface Book {
  gameCode: string;
  vassalage: string;
  names: GameNames;
  hue: number;
  emblems: string[];
  sports: readonly string[];
}

function offered(text: string): string[] {
  if (text !== "sports" && text !== "esports") return text.split(" ");
  return [...sports.values()].filter(({ isEsport }) => isEsport === (text === "esports")).map(({ id }) => id);
}

function toBook(line: string): Book {
  const [gameCode, vassalage, which, en, zh, hue, emblem] = line.split("\t");
  if (!gameCode || !vassalage || !which || !en || !zh || !hue || !emblem) {
    throw new Error(`titles.tsv: a column is missing in "${line}"`);
  }
  const ids = offered(which);
  for (const id of ids) if (!sports.has(id)) throw new Error(`titles.tsv: no sport ${id}`);
  return { gameCode, vassalage, names: { en, "zh-CN": zh }, hue: Number(hue), emblems: [emblem], sports: ids };
}

/** Every book of the arcade, by code. */
export const bookTitles: ReadonlyMap<string, Book> = new Map(
  readFileSync(new URL("./titles.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toBook)
    .map((book) => [book.gameCode, book]),
);
