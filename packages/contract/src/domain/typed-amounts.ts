import { asciiDigits } from "./digits.ts";
import type { Language } from "./languages.ts";
import { MONEY_SCALE, formatMoney, parseMoney, truncate, type Money } from "./money.ts";
import { decimalMarkOf, formatAmount, formatDecimal, groupMarkOf } from "./numbers.ts";

/** The meaning of a typed amount; docs/decisions/2026-11-28-amounts-as-they-are-typed.md has the table. */
export type TypedAmount =
  | { kind: "clear"; amount: Money }
  /** It could be either of two amounts, as the site writes them. */
  | { kind: "unclear"; readings: readonly [less: string, more: string] }
  /** It has more decimals than the currency. */
  | { kind: "decimals" }
  | { kind: "invalid" };

export interface TypedIn {
  language: Language;
  /** The currency's smallest amount; a hundredth by default. */
  smallest?: Money;
  /** The currency's symbol, which may be typed before or after the amount. */
  symbol?: string;
}

const invalid = { kind: "invalid" } as const;
const tooPrecise = { kind: "decimals" } as const;
const mostDigits = 12;

const arabicDecimal = "\u066b";
const arabicGroup = "\u066c";
/** Marks that group digits in every language, and never begin decimals. */
const groupsOnly = [" ", "'", arabicGroup];

/** Spellings of the same mark. */
const sameMarks: readonly [RegExp, string][] = [
  [/\s+/g, " "],
  [/[\u2018\u2019\u02bc\u2032\uff07`\u00b4]/g, "'"],
  [/[\uff0c\ufe50\uff64\u3001\u060c]/g, ","],
  [/[\uff0e\ufe52\uff61\u3002]/g, "."],
];

/** Removes a currency's symbol before or after an amount; "JP¥" may be typed as its sign alone. */
function withoutSymbol(text: string, symbol: string): string {
  const sign = [symbol, symbol.replace(/^[A-Z]+(?=[^A-Z])/, "")].find(
    (each) => text.startsWith(each) || text.endsWith(each),
  );
  if (!sign) return text;
  return text.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length);
}

/** Reduces a text to ASCII digits and one spelling of each mark, without marks that nobody sees. */
function plain(typed: string, symbol = ""): string {
  const text = asciiDigits(typed)
    .replace(/\p{Cf}/gu, "")
    .replaceAll("\uffe5", "¥")
    .trim();
  const bare = withoutSymbol(text, symbol).trim();
  return sameMarks.reduce((now, [spellings, mark]) => now.replace(spellings, mark), bare);
}

/** Returns whether digits are grouped in thousands, or in lakhs: "1,250,000" or "12,50,000". */
function isGrouped([first = "", ...rest]: readonly string[]): boolean {
  const middle = rest.slice(0, -1);
  const isEvery = (length: number) => middle.every((group) => group.length === length);
  const lakhs = first.length <= 2 && isEvery(2);
  return /^[1-9]\d{0,2}$/.test(first) && rest.at(-1)?.length === 3 && (isEvery(3) || lakhs);
}

/** The amount of whole units and decimals; undefined for more digits than an amount has. */
function moneyOf(whole: string, decimals = ""): Money | undefined {
  return whole.length > mostDigits ? undefined : parseMoney(`${whole}.${decimals.padEnd(4, "0")}`);
}

/** Returns how many decimals may be typed; two where the smallest amount is whole: ".00" is none. */
const decimalsOf = (smallest: Money): number => Math.max(2, String(MONEY_SCALE / smallest).length - 1);

function clear(whole: string, decimals: string, smallest: Money): TypedAmount {
  if (decimals.length > decimalsOf(smallest)) return tooPrecise;
  const amount = moneyOf(whole, decimals);
  if (amount === undefined) return invalid;
  return amount % smallest === 0n ? { kind: "clear", amount } : tooPrecise;
}

/** Writes a reading as the site does, with all of its decimals. */
const write = (amount: Money, language: Language, decimals: number): string =>
  formatAmount(formatMoney(amount), language, amount % 100n === 0n ? decimals : Math.max(3, decimals));

/** Reads one mark with digits on both sides. */
function readOneMark(
  mark: string,
  digits: readonly string[],
  { language, smallest }: Required<Omit<TypedIn, "symbol">>,
) {
  const [head = "", tail = ""] = digits;
  if (mark === arabicDecimal || tail.length !== 3 || head.length > 3) return clear(head, tail, smallest);
  const decimals = decimalsOf(smallest);
  if (decimals > 2) {
    // A currency of three decimals: no thousands begin with a zero, and the language's own mark begins decimals.
    if (/^0+$/.test(head) || mark === decimalMarkOf(language)) return clear(head, tail, smallest);
  } else {
    // Three digits are thousands if the language groups so, or if the currency has no decimals.
    const isThousands = mark === groupMarkOf(language) || smallest >= MONEY_SCALE;
    if (isThousands && isGrouped(digits)) return clear(digits.join(""), "", smallest);
  }
  const readings = [moneyOf(head, tail), moneyOf(digits.join(""))].map((amount) =>
    write(amount ?? 0n, language, decimals),
  );
  return { kind: "unclear", readings: [readings[0] ?? "", readings[1] ?? ""] } as const;
}

/** Reads an amount as a person types it in a language. No text is clear in two languages with different meanings. */
export function readTypedAmount(
  typed: string,
  { language, smallest = MONEY_SCALE / 100n, symbol }: TypedIn,
): TypedAmount {
  const pieces = plain(typed, symbol).split(/([.,' \u066b\u066c])/);
  const digits = pieces.filter((_, at) => at % 2 === 0);
  const marks = pieces.filter((_, at) => at % 2 === 1);
  if (digits.some((each) => !/^\d+$/.test(each))) return invalid;
  const last = marks.pop();
  if (last === undefined) return clear(digits.join(""), "", smallest);
  const before = new Set(marks);
  if (before.size > 1 || before.has(arabicDecimal)) return invalid;
  if (before.has(last) || groupsOnly.includes(last)) {
    const isOneMark = before.size === 0 || before.has(last);
    return isOneMark && isGrouped(digits) ? clear(digits.join(""), "", smallest) : invalid;
  }
  if (before.size === 0) return readOneMark(last, digits, { language, smallest });
  const whole = digits.slice(0, -1);
  return isGrouped(whole) ? clear(whole.join(""), digits.at(-1) ?? "", smallest) : invalid;
}

/** Reads a whole number as a person types it: "1,000" and "1.000" are a thousand; undefined for anything else. */
export function readTypedCount(typed: string, language: Language): number | undefined {
  const read = readTypedAmount(typed, { language, smallest: MONEY_SCALE });
  return read.kind === "clear" ? Number(read.amount / MONEY_SCALE) : undefined;
}

/** Writes an amount as a person would type it in a language: "1250,50", "1250"; cut to the decimals that are shown. */
export const writeTyped = (money: Money, language: Language, decimals = 2): string =>
  formatDecimal(truncate(money, decimals).replace(/\.0+$/, ""), language);
