import { readTitles, type Title } from "../../kit/titles.ts";
import { sports } from "./sports.ts";

/** A tile of the book: a vendor's entry to it, with the sports it offers. */
export interface Book extends Title {
  sports: readonly string[];
}

function offered(text: string): string[] {
  if (text !== "sports" && text !== "esports") return text.split(" ");
  return [...sports.values()].filter(({ isEsport }) => isEsport === (text === "esports")).map(({ id }) => id);
}

/** Every book of the arcade, by code. */
export const bookTitles: ReadonlyMap<string, Book> = readTitles(import.meta.url, ["sports"], (title, own) => {
  const ids = offered(own.sports);
  for (const id of ids) if (!sports.has(id)) throw new Error(`titles.tsv: no sport ${id}`);
  return { ...title, sports: ids };
});
