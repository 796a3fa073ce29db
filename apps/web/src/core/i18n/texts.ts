import { setupI18n, type Messages } from "@lingui/core";
import type { Language } from "@croupier/contract/domain/languages";
import type en from "../../../locales/en.json";

/** Every text of the interface; English is the type, so that a key that does not exist does not compile. */
export type TextKey = keyof typeof en;

type TextValues = Record<string, string | number>;

/** Texts of one language with a merchant's own merged last. */
export interface Texts {
  language: Language;
  t(key: TextKey, values?: TextValues): string;
}

/** A catalogue's compiled messages, loaded only for the language in use. */
export async function loadMessages(language: Language): Promise<Messages> {
  const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
    en: () => import("../../../locales/en.json"),
    "zh-CN": () => import("../../../locales/zh-CN.json"),
  };
  return (await loaders[language]()).default as Messages;
}

/**
 * @param messages compiled texts of the language
 * @param overrides the merchant's own, compiled on the platform's word by the web server
 */
export function createTexts(language: Language, messages: Messages, overrides: Messages): Texts {
  const i18n = setupI18n({ locale: language, messages: { [language]: { ...messages, ...overrides } } });
  return { language, t: (key, values) => i18n._(key, values) };
}
