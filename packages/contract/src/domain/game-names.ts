import { relativeOf, type Language } from "./languages.ts";

/** A vendor's name for a game, team or league. Readers of other languages see the English one. */
export type GameNames = Readonly<Record<"en" | "zh-CN", string>>;

/** Returns the name for a reader's language: its own, its relative's, or the fallback. */
export const nameIn = (
  names: Readonly<Record<string, string>>,
  language: Language,
  fallback = names["en"] ?? "",
): string => names[language] ?? names[relativeOf(language) ?? ""] ?? fallback;
