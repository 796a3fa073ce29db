import { relativeOf, type Language } from "./languages.ts";

/** A name that a vendor gives to a game, a team or a league. Readers of other languages see the English one. */
export type GameNames = Readonly<Record<"en" | "zh-CN", string>>;

/** Answers the name that a reader of a language sees: in the own language, in its relative, or else the fallback. */
export const nameIn = (
  names: Readonly<Record<string, string>>,
  language: Language,
  fallback = names["en"] ?? "",
): string => names[language] ?? names[relativeOf(language) ?? ""] ?? fallback;
