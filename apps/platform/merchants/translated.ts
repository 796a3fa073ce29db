import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, type Language } from "@croupier/contract/domain/languages";
import type { Texts } from "../src/kit/lib/texts.ts";

/** The languages of the demo's texts besides English and simplified Chinese, which are in its files. */
export const translatedLanguages: readonly Language[] = languages.filter((each) => each !== "en" && each !== "zh-CN");

/** Reads the translations of the demo's texts into a language, by the English text. */
export function readTranslations(language: Language): Record<string, string> {
  const file = join(import.meta.dirname, "locales", `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
}

type Written = Texts & { en: string };
type Overrides = Partial<Record<Language, Record<string, string>>> & { en: Record<string, string> };

const inEnglish = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "en" in value && "zh-CN" in value ? value.en : undefined;

/** Returns whether a value is a text by language, in the form of the demo's files. */
const isText = (value: unknown): value is Written => typeof inEnglish(value) === "string";

/** Returns whether a value is a merchant's own wording of the site's texts, by language and key. */
const isOverrides = (value: unknown): value is Overrides => typeof inEnglish(value) === "object";

const translations = translatedLanguages.map((language) => [language, readTranslations(language)] as const);

function inFurtherLanguages(english: string): Texts {
  const known = translations.flatMap(([language, own]) => (own[english] ? [[language, own[english]] as const] : []));
  return Object.fromEntries(known);
}

function overridesInFurtherLanguages(english: Record<string, string>): Partial<Overrides> {
  const said = (own: Record<string, string>) =>
    Object.fromEntries(Object.entries(english).map(([key, text]) => [key, own[text] ?? text]));
  return Object.fromEntries(translations.map(([language, own]) => [language, said(own)]));
}

/** Adds the translations in all other languages to every text of a demo merchant's file. */
export function translated<T>(file: T): T {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (isText(value)) return { ...value, ...inFurtherLanguages(value.en) };
    if (isOverrides(value)) return { ...value, ...overridesInFurtherLanguages(value.en) };
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(file) as T;
}

/** Lists the English texts of a demo merchant's file that need a translation. */
export function textsOf(value: unknown): string[] {
  if (isText(value)) return [value.en];
  if (isOverrides(value)) return Object.values(value.en).filter((text) => /\p{L}/u.test(text));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
