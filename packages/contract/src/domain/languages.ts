/**
 * Interface languages by BCP 47 tag; a merchant enables a subset. Only languages with a complete catalogue are listed.
 */
export const languages = ["en", "zh-CN"] as const;
export type Language = (typeof languages)[number];

/** The specification's wire codes (`TY` is the default language). */
const wireLanguages = { TY: "zh-CN", EN: "en" } as const satisfies Record<string, Language>;
type WireLanguage = keyof typeof wireLanguages;

export const languageNames: Record<Language, string> = { en: "English", "zh-CN": "简体中文" };

export function isLanguage(tag: string): tag is Language {
  return (languages as readonly string[]).includes(tag);
}

/** Reads a wire code or a language tag in any letter case. */
export function readLanguage(text: string | undefined): Language | undefined {
  if (!text) return undefined;
  const upper = text.toUpperCase();
  if (Object.hasOwn(wireLanguages, upper)) return wireLanguages[upper as WireLanguage];
  return languages.find((tag) => tag.toUpperCase() === upper);
}

export function toWireLanguage(language: Language): string {
  return Object.entries(wireLanguages).find(([, tag]) => tag === language)?.[0] ?? language;
}
