import type { Language } from "./languages.ts";
import { formatCount, formatDecimal, formatPercent } from "./numbers.ts";

/**
 * A compiled ICU message: a text, or its parts in order. `@lingui/message-utils` compiles them, in a build or at the
 * start of a server; this file is the only thing that writes them for pages and messages to members.
 */
export type Message = string | readonly Part[];

/** A text ("#" within a plural is its count), or the name of a value with its formatting. */
type Part = string | readonly [name: string, kind?: string, form?: unknown];

type Branches = { offset?: number } & Record<string, Message | undefined>;

/** Compiled messages by key. */
export type Messages = Record<string, Message>;

export type TextValues = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

/** Returns the plural form of a count, with English rules for a language the browser does not know. */
function pluralForm(language: Language, kind: string, count: number): string {
  const key = `${language} ${kind}`;
  let found = rules.get(key);
  if (!found) {
    found = new Intl.PluralRules([language, "en"], { type: kind === "plural" ? "cardinal" : "ordinal" });
    rules.set(key, found);
  }
  return found.select(count);
}

/**
 * Formats a number like an amount, in Latin digits; without Intl, whose first use takes a cheap phone a tenth of a
 * second.
 */
function withMarks(language: Language, count: number, style?: unknown): string {
  if (style === "percent") return formatPercent(String(Math.round(count * 100)), language);
  const [whole, decimals] = String(Math.round(Math.abs(count) * 1000) / 1000).split(".");
  const rest = decimals === undefined ? "" : formatDecimal(`.${decimals}`, language);
  return `${count < 0 ? "-" : ""}${formatCount(Number(whole), language)}${rest}`;
}

/** Writes a message with its values. Supports arguments, plurals, selects and numbers, all that a text may contain. */
export function write(message: Message, language: Language, values: TextValues = {}, count?: number): string {
  if (typeof message === "string") return message;
  const parts = message.map((part) => {
    if (typeof part === "string") return part === "#" && count !== undefined ? withMarks(language, count) : part;
    const [name, kind, form] = part;
    const value = values[name];
    if (kind === "number") return withMarks(language, Number(value), form);
    if (kind === undefined || typeof form !== "object" || form === null) return value ?? "";
    const { offset = 0, ...branches } = form as Branches;
    const own = Object.hasOwn(branches, String(value)) ? branches[String(value)] : undefined;
    if (kind === "select") return write(own ?? branches["other"] ?? "", language, values, count);
    const left = Number(value) - offset;
    return write(own ?? branches[pluralForm(language, kind, left)] ?? branches["other"] ?? "", language, values, left);
  });
  return parts.join("");
}
