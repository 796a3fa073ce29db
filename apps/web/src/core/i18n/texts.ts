import type { Language } from "@croupier/contract/domain/languages";
import type account from "../../../locales/en/account.json";
import type agents from "../../../locales/en/agents.json";
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
import type protection from "../../../locales/en/protection.json";
import type records from "../../../locales/en/records.json";
import type server from "../../../locales/en/server.json";
import type shell from "../../../locales/en/shell.json";
import { dateLocale, type Calendar, type DateLocale } from "./calendar.ts";
import { keepDatePatterns, patternsKey } from "./date-patterns.ts";
import { write, type Messages, type TextValues } from "@croupier/contract/domain/icu-message";

/** The English texts by area: `shell` loads with the first page, `common` and a feature's own with a later screen. */
interface English {
  account: typeof account;
  agents: typeof agents;
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
  protection: typeof protection;
  records: typeof records;
  server: typeof server;
  shell: typeof shell;
}

export type Area = keyof English;

/** The key of an interface text; English is the type, so an unknown key does not compile. */
export type TextKey = { [A in Area]: keyof English[A] }[Area];

/** The header that tells the web server the areas a rendered page needs. */
export const areasHeader = "text-areas";

/** Texts of one language with the merchant's overrides merged last. */
export interface Texts {
  language: Language;
  /** The chosen calendar; it only matters in languages that offer a choice. */
  calendar: Calendar;
  /** The language and the calendar in which dates are written. */
  dates: DateLocale;
  t(key: TextKey, values?: TextValues): string;
  /** Adds the messages of a later area; the merchant's overrides stay. */
  add(messages: Messages): void;
}

/**
 * @param messages compiled texts of the language
 * @param overrides the merchant's own texts, which the web server compiles from the platform's answer
 */
export function createTexts(
  language: Language,
  messages: Messages,
  overrides: Messages,
  calendar: Calendar = "gregory",
): Texts {
  const known: Messages = { ...messages, ...overrides };
  const patterns = messages[patternsKey];
  if (typeof patterns === "string") keepDatePatterns(language, patterns);
  return {
    language,
    calendar,
    dates: dateLocale(language, calendar),
    t: (key, values) => write(known[key] ?? key, language, values),
    add: (more) => void Object.assign(known, more, overrides),
  };
}

/** Returns the same texts with dates in another calendar. */
export const withCalendar = (texts: Texts, calendar: Calendar): Texts => ({
  ...texts,
  calendar,
  dates: dateLocale(texts.language, calendar),
});
