import { relativeOf, type Language } from "./languages.ts";

/** A name that a vendor gives to a game, a team or a league. Readers of other languages see the English one. */
export type GameNames = Readonly<Record<"en" | "zh-CN", string>>;

/** Answers the name that a reader of a language sees. */
export const nameIn = (names: GameNames, language: Language): string =>
  language === "zh-CN" || relativeOf(language) === "zh-CN" ? names["zh-CN"] : names.en;
