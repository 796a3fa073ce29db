import { join } from "node:path";
import { readTexts } from "@croupier/server/catalogue-files";

/* The English texts of the pages, for what a record says in words. */

const folder = join(import.meta.dirname, "../../locales");
const pages = new Map<string, Readonly<Record<string, string>>>();

type Page = "lotto" | "table" | "pond" | "solo" | "rooms";

/** Finds an English text of a page by its key. */
export function findEnglish(page: Page, key: string): string | undefined {
  const texts = pages.get(page) ?? readTexts(folder, "en", page);
  pages.set(page, texts);
  return texts[`${page === "rooms" ? "room" : page}.${key}`];
}
