import type { Messages } from "./message.ts";
import type { Language } from "@croupier/contract/domain/languages";

/** In a build for browsers the file of an area has a name that needs no table: see scripts/vite/messages.ts. */
const files = import.meta.glob<Messages>(["../../../locales/*/*.json", "!**/*.notes.json"], { import: "default" });

const find = (language: Language, area: string) => files[`../../../locales/${language}/${area}.json`];

/** Loads the compiled messages of one area; in English while nobody has translated any of it. */
export const loadArea = async (language: Language, area: string): Promise<Messages> =>
  (await (find(language, area) ?? find("en", area))?.()) ?? {};

/** The areas of a language: the web server renders with all of them. */
export const everyArea: readonly string[] = Object.keys(files)
  .filter((path) => path.includes("/en/"))
  .map((path) => /(\w+)\.json$/.exec(path)?.[1] ?? "");
