import type { Language } from "@croupier/contract/domain/languages";
import type account from "../../../locales/en/account.json";
import type agent from "../../../locales/en/agent.json";
import type auth from "../../../locales/en/auth.json";
import type cashier from "../../../locales/en/cashier.json";
import type common from "../../../locales/en/common.json";
import type content from "../../../locales/en/content.json";
import type contracts from "../../../locales/en/contracts.json";
import type games from "../../../locales/en/games.json";
import type inbox from "../../../locales/en/inbox.json";
import type member from "../../../locales/en/member.json";
import type points from "../../../locales/en/points.json";
import type promotions from "../../../locales/en/promotions.json";
import type records from "../../../locales/en/records.json";
import type server from "../../../locales/en/server.json";
import type shell from "../../../locales/en/shell.json";
import { write, type Messages, type TextValues } from "./message.ts";

/** English, area by area: `shell` comes with the first page, `common` and a feature's own with a later screen. */
interface English {
  account: typeof account;
  agent: typeof agent;
  auth: typeof auth;
  cashier: typeof cashier;
  common: typeof common;
  content: typeof content;
  contracts: typeof contracts;
  games: typeof games;
  inbox: typeof inbox;
  member: typeof member;
  points: typeof points;
  promotions: typeof promotions;
  records: typeof records;
  server: typeof server;
  shell: typeof shell;
}

export type Area = keyof English;

/** Every text of the interface; English is the type, so that a key that does not exist does not compile. */
export type TextKey = { [A in Area]: keyof English[A] }[Area];

/** Names to the web server the areas of a page that was rendered for it. */
export const areasHeader = "text-areas";

/** Texts of one language with a merchant's own merged last. */
export interface Texts {
  language: Language;
  t(key: TextKey, values?: TextValues): string;
  /** Takes in the messages of a later area; the merchant's own stay. */
  add(messages: Messages): void;
}

/**
 * @param messages compiled texts of the language
 * @param overrides the merchant's own, compiled on the platform's word by the web server
 */
export function createTexts(language: Language, messages: Messages, overrides: Messages): Texts {
  const known: Messages = { ...messages, ...overrides };
  return {
    language,
    t: (key, values) => write(known[key] ?? key, language, values),
    add: (more) => void Object.assign(known, more, overrides),
  };
}
