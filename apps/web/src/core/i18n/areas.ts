import type { Messages } from "./message.ts";
import type { Language } from "@croupier/contract/domain/languages";
import type { Store } from "../../lib/store.ts";
import { needStyles } from "../device/styles.ts";
import { loadArea } from "./catalogues.ts";
import type { Area, Texts } from "./texts.ts";

/** Areas that the page in this browser has requested; another language loads the same. */
export const wantedAreas = new Set<Area>(["shell"]);

/** Loads the compiled messages of some areas; what is loaded already costs nothing. */
export async function loadMessages(language: Language, areas: Iterable<string>): Promise<Messages> {
  const loaded = await Promise.all([...areas].map((area) => loadArea(language, area)));
  return Object.assign({}, ...loaded) as Messages;
}

let texts: Store<Texts> | undefined;

/** Later areas go into the texts of this page. The web server names none: it renders with all areas. */
export function addAreasTo(page: Store<Texts>): void {
  texts = page;
}

async function needArea(area: Area): Promise<void> {
  const areas = ["common", area] as const;
  for (const each of areas) wantedAreas.add(each);
  const page = texts;
  if (!page) return;
  const filled = page.get();
  filled.add(await loadMessages(filled.language, areas));
  // Again where the language was changed meanwhile.
  if (filled !== page.get()) await needArea(area);
}

/**
 * Loads a screen's file with its texts, paths and styles: all are requested at once, and none is used alone. A missing
 * file never resolves, because the page reloads meanwhile.
 */
export const withArea =
  <T>(area: Area, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), needArea(area), import("../api/later-paths.ts"), needStyles()]);
    return loaded ?? new Promise<T>(() => undefined);
  };
