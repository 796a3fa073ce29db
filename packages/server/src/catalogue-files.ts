import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/* The files of an app's texts: `locales/<language>/<area>.json`, with notes for translators beside the English ones. */

export type Texts = Record<string, string>;

const readFile = (file: string): Texts => (existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Texts) : {});

/** Lists the areas of a language's folder, without the notes for translators. */
export const listAreas = (folder: string, language = "en"): string[] =>
  existsSync(join(folder, language))
    ? readdirSync(join(folder, language)).flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? [])
    : [];

/** Reads the translated texts of an area; untranslated ones are absent. */
export const readOwnTexts = (folder: string, language: string, area: string): Texts =>
  readFile(join(folder, language, `${area}.json`));

/** Reads the texts of an area in a language; untranslated ones are English. */
export const readTexts = (folder: string, language: string, area: string): Texts => ({
  ...readOwnTexts(folder, "en", area),
  ...readOwnTexts(folder, language, area),
});

/** Reads the notes for translators of an area, by key. */
export const readNotes = (folder: string, area: string): Texts => readFile(join(folder, "en", `${area}.notes.json`));
