import { directionOf, type Language } from "@croupier/contract/domain/languages";
import type book from "../locales/en/book.json";
import type lotto from "../locales/en/lotto.json";
import type pond from "../locales/en/pond.json";
import type rooms from "../locales/en/rooms.json";
import type shared from "../locales/en/shared.json";
import type slot from "../locales/en/slot.json";
import type solo from "../locales/en/solo.json";
import type table from "../locales/en/table.json";
import type { TextNames } from "./text-names.ts";

type English = typeof shared &
  typeof book &
  typeof lotto &
  typeof pond &
  typeof rooms &
  typeof slot &
  typeof solo &
  typeof table;

/** Every text key of the games; English is the type, so that an unknown key does not compile. */
export type TextKey = keyof English;

type NamesOf<K> = K extends keyof TextNames ? TextNames[K] : never;
type TextValues = Readonly<Record<string, string | number>>;
/** Values of a text's placeholders; a text without placeholders takes none. */
type ValuesOf<K> = [NamesOf<K>] extends [never] ? [] : [values: Readonly<Record<NamesOf<K>, string | number>>];

/** A compiled message, as messages.ts writes it, so that no parser is shipped. */
type Message = string | readonly Token[];
type Token = string | readonly [name: string, kind?: "plural" | "select", branches?: Readonly<Record<string, Message>>];
export type Messages = Readonly<Record<string, Message>>;

let messages: Messages = {};
let plurals = new Intl.PluralRules("en");
let spoken: Language = "en";
let isMirrored = false;

/** Returns the language of this page. */
export const languageHere = (): Language => spoken;

/** Sets the language and the texts of this page. */
export function useTexts(language: Language, texts: Messages): void {
  messages = texts;
  plurals = new Intl.PluralRules(language);
  spoken = language;
  isMirrored = directionOf(language) === "rtl";
}

/** Keeps a figure together in right-to-left text: "$ 5.00", "2 / 10" and "× 3" read as elsewhere. */
export const figure = (value: string): string =>
  isMirrored && /\d/.test(value) && !/[\p{L}\u2066]/u.test(value) ? `\u2066${value}\u2069` : value;

function write(message: Message, values: TextValues, count = ""): string {
  if (typeof message === "string") return message === "#" ? count : message;
  return message.map((token) => writeToken(token, values, count)).join("");
}

function writeToken(token: Token, values: TextValues, count: string): string {
  if (typeof token === "string") return token === "#" ? count : token;
  const [name, kind, branches = {}] = token;
  const value = String(values[name] ?? "");
  if (kind === undefined) return figure(value);
  const own = kind === "plural" ? (branches[`=${value}`] ?? branches[plurals.select(Number(value))]) : branches[value];
  return write(own ?? branches["other"] ?? "", values, kind === "plural" ? value : count);
}

/** Returns the text of a key composed from the server's values; undefined where there is none. */
export function findText(key: string, values: TextValues = {}): string | undefined {
  const message = messages[key];
  return message === undefined ? undefined : write(message, values);
}

/** Returns a text in the page's language. */
export function text<K extends TextKey>(key: K, ...[values]: ValuesOf<K>): string {
  return findText(key, values) ?? key;
}
