import { relativeOf, type Language } from "@croupier/contract/domain/languages";

export type Texts = Partial<Record<Language, string>>;

/** Picks the text for a language, else for a related one, else the merchant's default, else any. */
export function textIn(texts: Texts, language: Language, fallback: Language): string {
  const relative = relativeOf(language);
  return texts[language] ?? (relative && texts[relative]) ?? texts[fallback] ?? Object.values(texts)[0] ?? "";
}
