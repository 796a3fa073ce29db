import { asciiDigits } from "@croupier/contract/domain/digits";
import { isLimitAmount } from "@croupier/contract/domain/member-limits";
import { formatMoney, MONEY_SCALE, readMoney } from "@croupier/contract/domain/money";
import type { Texts } from "../i18n/texts.ts";

const anHour = 60n;

/** Formats "1 h 30 min" from minutes in the wire form of an amount; a part of a minute is a whole one. */
export function durationText({ t }: Pick<Texts, "t">, wire: string): string {
  const all = (readMoney(wire) + MONEY_SCALE - 1n) / MONEY_SCALE;
  const [hours, minutes] = [Number(all / anHour), Number(all % anHour)];
  if (hours === 0) return t("time.minutes", { minutes });
  return minutes === 0 ? t("time.hours", { hours }) : t("time.hoursMinutes", { hours, minutes });
}

/** Reduces a text to what distinguishes it: digits of one script, lower case, no marks that nobody sees and no spaces. */
const plain = (text: string): string =>
  asciiDigits(text)
    .replace(/\p{Cf}|\s|(?<=\p{L})\./gu, "")
    .replace(/[\uff1a\ufe55\u2236]/gu, ":")
    .toLowerCase();

const clock = /^(\d{1,2}):(\d{2})$/u;

/** Returns the minutes of a typed time: "1:30", or as the site writes it, "1 h 30 min". A number alone could be either. */
function minutesOf({ t }: Pick<Texts, "t">, typed: string): number | undefined {
  const text = plain(typed);
  const [, hours, minutes] = clock.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) return partsOf(hours, minutes);
  const numbers = text.match(/\d+/gu) ?? [];
  const [first = "", second = ""] = numbers;
  if (first.length > 4 || second.length > 2 || numbers.length > 2) return undefined;
  const is = (written: string) => text === plain(written);
  if (is(t("time.minutes", { minutes: Number(first) }))) return Number(first);
  if (is(t("time.hours", { hours: Number(first) }))) return Number(first) * 60;
  if (is(t("time.hoursMinutes", { hours: Number(first), minutes: Number(second) }))) return partsOf(first, second);
  return undefined;
}

const partsOf = (hours: string, minutes: string): number | undefined =>
  Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : undefined;

/** Reads the typed time of a limit: as an amount in the wire form, or the error as text. */
export function readDuration(texts: Pick<Texts, "t">, typed: string): { amount?: string; text?: string } {
  if (typed.trim() === "") return { text: texts.t("rule.required") };
  const amount = BigInt(minutesOf(texts, typed) ?? 0) * MONEY_SCALE;
  return amount > 0n && isLimitAmount("time", amount)
    ? { amount: formatMoney(amount) }
    : { text: texts.t("limit.timeInvalid") };
}
