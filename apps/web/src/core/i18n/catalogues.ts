import type { Messages } from "@croupier/contract/domain/icu-message";
import type { Language } from "@croupier/contract/domain/languages";

/** In a browser build an area's file has a predictable name instead of a table entry: see scripts/vite/messages.ts. */
const files = import.meta.glob<Messages>(["../../../locales/*/*.json", "!**/*.notes.json"], { import: "default" });

const find = (language: Language, area: string) => files[`../../../locales/${language}/${area}.json`];

/** Loads the compiled messages of one area; in English if the area is not translated. */
export const loadArea = async (language: Language, area: string): Promise<Messages> =>
  (await (find(language, area) ?? find("en", area))?.()) ?? {};

/** The areas of a language: the web server renders with all of them. */
export const everyArea: readonly string[] = Object.keys(files)
  .filter((path) => path.includes("/en/"))
  .map((path) => /(\w+)\.json$/.exec(path)?.[1] ?? "");
