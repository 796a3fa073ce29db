import { setupI18n, type Messages } from "@lingui/core";
import type { Language } from "@croupier/contract/domain/languages";
import type account from "../../../locales/en/account.json";
import type auth from "../../../locales/en/auth.json";
import type cashier from "../../../locales/en/cashier.json";
import type common from "../../../locales/en/common.json";
import type content from "../../../locales/en/content.json";
import type games from "../../../locales/en/games.json";
import type inbox from "../../../locales/en/inbox.json";
import type member from "../../../locales/en/member.json";
import type points from "../../../locales/en/points.json";
import type promotions from "../../../locales/en/promotions.json";
import type records from "../../../locales/en/records.json";
import type server from "../../../locales/en/server.json";
import type shell from "../../../locales/en/shell.json";

/** Every text of the interface; English is the type, so that a key that does not exist does not compile. */
export type TextKey = keyof (typeof account &
  typeof auth &
  typeof cashier &
  typeof common &
  typeof content &
  typeof games &
  typeof inbox &
  typeof member &
  typeof points &
  typeof promotions &
  typeof records &
  typeof server &
  typeof shell);

export type TextValues = Record<string, string | number>;

/** Texts of one language with a merchant's own merged last. */
export interface Texts {
  language: Language;
  t(key: TextKey, values?: TextValues): string;
}

/** A language's compiled messages, all areas in one file (scripts/vite/messages.ts), loaded only for the language in use. */
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
