import type { Messages } from "@croupier/contract/domain/icu-message";
import type { Language } from "@croupier/contract/domain/languages";
import type { Store } from "../../lib/store.ts";
import { needStyles } from "../loading/styles.ts";
import { loadArea } from "./catalogues.ts";
import type { Area, Texts } from "./texts.ts";

/** Areas that this page has requested; a change of language loads the same ones. */
export const wantedAreas = new Set<Area>(["shell"]);

/** Loads the compiled messages of some areas; loaded ones cost nothing. */
export async function loadMessages(language: Language, areas: Iterable<string>): Promise<Messages> {
  const loaded = await Promise.all([...areas].map((area) => loadArea(language, area)));
  return Object.assign({}, ...loaded) as Messages;
}

let texts: Store<Texts> | undefined;

/** Sets the page whose texts receive later areas. The web server sets none, because it renders with all areas. */
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
  // The language changed during the load, so the area is loaded again.
  if (filled !== page.get()) await needArea(area);
}

/**
 * Loads a screen's file with its texts, paths and styles: requests all at once, and uses none alone. A missing file
 * never resolves, because the page reloads meanwhile.
 */
export const withArea =
  <T>(area: Area, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), needArea(area), import("../api/later-paths.ts"), needStyles()]);
    return loaded ?? new Promise<T>(() => undefined);
  };
