import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, type Language } from "@croupier/contract/domain/languages";
import type { Texts } from "../src/kit/lib/texts.ts";

/** The languages of the demo's texts beside English and simplified Chinese, which stand in its files. */
export const translatedLanguages: readonly Language[] = languages.filter((each) => each !== "en" && each !== "zh-CN");

/** Reads what the demo's texts are in a language, by the English text. */
export function readTranslations(language: Language): Record<string, string> {
  const file = join(import.meta.dirname, "locales", `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
}

type Written = Texts & { en: string };

/** Whether a value is a text in languages, as the demo's files write one. */
export const isText = (value: unknown): value is Written =>
  typeof value === "object" && value !== null && "en" in value && "zh-CN" in value;

const translations = translatedLanguages.map((language) => [language, readTranslations(language)] as const);

function inFurtherLanguages(english: string): Texts {
  const known = translations.flatMap(([language, own]) => (own[english] ? [[language, own[english]] as const] : []));
  return Object.fromEntries(known);
}

/** Adds to every text of a demo merchant's file what it is in all further languages. */
export function translated<T>(file: T): T {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (isText(value)) return { ...value, ...inFurtherLanguages(value.en) };
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(file) as T;
}
