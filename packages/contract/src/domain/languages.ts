/** Interface languages by BCP 47 tag; a merchant enables a subset. */
export const languages = [
  "en",
  "zh-CN",
  "zh-TW",
  "vi",
  "th",
  "id",
  "ms",
  "fil",
  "my",
  "km",
  "lo",
  "ja",
  "ko",
  "hi",
  "bn",
  "ta",
  "te",
  "ne",
  "si",
  "ur",
  "mn",
  "kk",
  "uz",
  "az",
  "ru",
  "uk",
  "tr",
  "ar",
  "fa",
  "he",
  "pt-BR",
  "pt",
  "es",
  "fr",
  "de",
  "it",
  "nl",
  "pl",
  "ro",
  "sw",
] as const;
export type Language = (typeof languages)[number];

/** The specification's wire codes (`TY` is the default language). */
const wireLanguages = { TY: "zh-CN", EN: "en" } as const satisfies Record<string, Language>;
type WireLanguage = keyof typeof wireLanguages;

/** Languages that are written from right to left. */
const rightToLeft: readonly string[] = ["ar", "fa", "he", "ur"];

export const directionOf = (tag: string): "rtl" | "ltr" => (rightToLeft.includes(tag) ? "rtl" : "ltr");

/** Each language by its own name. */
export const languageNames: Record<Language, string> = {
  en: "English",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  vi: "Tiếng Việt",
  th: "ไทย",
  id: "Bahasa Indonesia",
  ms: "Bahasa Melayu",
  fil: "Filipino",
  my: "မြန်မာ",
  km: "ខ្មែរ",
  lo: "ລາວ",
  ja: "日本語",
  ko: "한국어",
  hi: "हिन्दी",
  bn: "বাংলা",
  ta: "தமிழ்",
  te: "తెలుగు",
  ne: "नेपाली",
  si: "සිංහල",
  ur: "اردو",
  mn: "Монгол",
  kk: "Қазақша",
  uz: "Oʻzbekcha",
  az: "Azərbaycanca",
  ru: "Русский",
  uk: "Українська",
  tr: "Türkçe",
  ar: "العربية",
  fa: "فارسی",
  he: "עברית",
  "pt-BR": "Português (Brasil)",
  pt: "Português",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  ro: "Română",
  sw: "Kiswahili",
};

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

const relatives: Partial<Record<Language, Language>> = { "zh-TW": "zh-CN", pt: "pt-BR", "pt-BR": "pt" };

/** Returns the related language whose names and merchant content a reader sees if there is none in their own. */
export const relativeOf = (language: Language): Language | undefined => relatives[language];
