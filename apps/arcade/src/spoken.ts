import { readdirSync } from "node:fs";
import { relativeOf, type Language } from "@croupier/contract/domain/languages";

/** The languages whose texts stand in locales; the checks hold each of them complete. */
const spoken = new Set(readdirSync(new URL("../locales", import.meta.url)));

/** Answers the language that a reader is shown the games in: the own, its relative, or English. */
export function spokenHere(language: Language | undefined): Language {
  const near = [language, language && relativeOf(language)];
  return near.find((each) => each !== undefined && spoken.has(each)) ?? "en";
}
