import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { languages, type Language } from "../../packages/contract/src/domain/languages.ts";
import { listAreas, readNotes, readOwnTexts } from "../../packages/server/src/catalogue-files.ts";
import type { Texts } from "./message.ts";

/* The catalogues of the product: the web's screens, the platform's messages to members, the arcade's games. */

const root = join(import.meta.dirname, "../..");
const folders = {
  web: join(root, "apps/web/locales"),
  platform: join(root, "apps/platform/locales"),
  arcade: join(root, "apps/arcade/locales"),
};
export type App = keyof typeof folders;
export const apps = Object.keys(folders) as App[];

/** The languages that need a translation of everything. */
export const others: readonly Language[] = languages.filter((language) => language !== "en");

/** Reads the texts of an app in a language, area by area. */
export const readApp = (app: App, language: string): Record<string, Texts> =>
  Object.fromEntries(
    listAreas(folders[app], language).map((area) => [area, readOwnTexts(folders[app], language, area)]),
  );

/** Reads the notes for translators of an app, area by area. */
export const readAppNotes = (app: App): Record<string, Texts> =>
  Object.fromEntries(listAreas(folders[app]).map((area) => [area, readNotes(folders[app], area)]));

/** Reads every area of a language. */
export const read = (language: string): Record<string, Texts> =>
  Object.assign({}, ...apps.map((app) => readApp(app, language))) as Record<string, Texts>;

const appOf = new Map(apps.flatMap((app) => Object.keys(readApp(app, "en")).map((area) => [area, app])));

/** Writes an area of a language, with only English's keys and in their order. */
export function write(language: string, area: string, texts: Texts, english: Texts): void {
  const app = appOf.get(area);
  if (!app) throw new Error(`no app has the area ${area}`);
  const file = join(folders[app], language, `${area}.json`);
  const inOrder = Object.keys(english).flatMap((key) => (texts[key] ? [[key, texts[key]]] : []));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
}
