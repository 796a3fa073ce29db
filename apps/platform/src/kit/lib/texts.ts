import type { Language } from "@croupier/contract/domain/languages";

export type Texts = Partial<Record<Language, string>>;

/** Picks the text for a language, else the merchant's default, else any. */
export function textIn(texts: Texts, language: Language, fallback: Language): string {
  return texts[language] ?? texts[fallback] ?? Object.values(texts)[0] ?? "";
}
