import { z } from "zod";
import { gameTypes } from "../domain/game-types.ts";
import { asciiDigits } from "../domain/digits.ts";
import { formatMoney, parseMoney, type Money } from "../domain/money.ts";
import { digitsOnly, readCaptcha } from "../domain/typed-codes.ts";
import { lengthOf } from "../domain/short-text.ts";
import { normaliseName } from "../domain/typed-text.ts";

/** Money that may be below zero (profit and loss, an entry's change). Wire: "-12.5000"; in memory bigint. */
export const money = z.codec(z.string().regex(/^-?\d{1,15}\.\d{4}$/), z.bigint(), {
  decode: (text, context): Money => {
    const value = parseMoney(text);
    if (value !== undefined) return value;
    context.issues.push({ code: "custom", message: "not an amount of money", input: text });
    return z.NEVER;
  },
  encode: formatMoney,
});

/** An amount of money to move: greater than zero, never a bare `money`, because a negative transfer is theft. */
export const amount = money.refine((value) => value > 0n, "must be greater than zero");

/** A point in time. Wire: ISO 8601 in UTC; in memory a Date. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A database id: a decimal string on the wire, a bigint in memory. */
export const id = z.codec(z.string().regex(/^\d{1,18}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
});

/** A whole number in a query: text on the wire; callers may pass a number. */
export const queryInt = (min: number, max: number, fallback: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))
    .default(fallback);

export const gameType = z.enum(gameTypes);
export const vassalage = z.string().regex(/^[A-Z0-9_]{1,24}$/);
export const empty = z.object({});
/** The answer to the proof-of-work question of HUMAN_PROOF_REQUIRED (see domain/human-proof.ts). */
export const humanProof = z.string().max(300).optional();
/** In place of a text message code, if firebase verifies the merchant's numbers: the ID token of its SDK. */
export const firebaseProof = {
  firebaseChannel: z.literal(true).optional(),
  firebaseIdToken: z.string().max(4096).optional(),
};

export const language = z.string().min(2).max(10);

/** One page of a longer list; pages count from 1. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
  });

export const paging = { pageNo: queryInt(1, 10_000, 1), pageSize: queryInt(1, 100, 20) };

/** The same for lists saved as files, a thousand rows at a time. */
export const longPaging = { ...paging, pageSize: queryInt(1, 1000, 20) };

/** A text such as a number, in which the digits of every script become 0 to 9. */
export const typedDigits = (max: number) => z.string().trim().max(max).overwrite(asciiDigits);

/** The readers of a short text besides its author: nobody, the operators, the other party, or those it is sent to. */
export type Visibility = "author" | "operators" | "parties" | "recipients";

/**
 * A note, remark or reason. Its length counts code points, as the form and the database count them. The reference of the
 * calls shows its maximum and its readers.
 */
export const shortText = (max: number, visibleTo: Visibility, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .refine((text) => lengthOf(text) <= max, { error: `longer than ${max} characters`, abort: true })
    .meta({ maxLength: max, visibleTo });

/** The dialling code of a country, "84". */
export const dialingCode = z
  .string()
  .overwrite(asciiDigits)
  .regex(/^\d{1,4}$/);

/** A code of six digits in any spelling; no other text is a try, so it is refused before tries are counted. */
export const typedCode = z
  .string()
  .max(64)
  .overwrite(digitsOnly)
  .regex(/^\d{6}$/);

/** The same, or nothing. */
export const typedCodeOrNone = z
  .string()
  .max(64)
  .overwrite(digitsOnly)
  .regex(/^(\d{6})?$/);

/** The answer to a captcha in any spelling. */
export const typedCaptcha = z.string().max(24).overwrite(readCaptcha);

/** The withdraw password, beside a command that moves money or points. */
export const paymentPassword = z.string().min(1).max(64);

/** Refusals of every command with a withdraw password, an encrypted body and a key. */
export const passwordRefusals = [
  "WITHDRAW_PASSWORD_UNSET",
  "WITHDRAW_PASSWORD_WRONG",
  "WITHDRAW_PASSWORD_LOCKED",
  "PLAIN_BODY_REFUSED",
  "DECRYPTION_FAILED",
  "IN_PROGRESS",
  "KEY_REUSED",
  "IDEMPOTENCY_KEY_REQUIRED",
  "ACCOUNT_BLOCKED",
] as const;

/** A person's name in its normal spelling. */
export const personName = z.string().max(256).transform(normaliseName);

/** A nickname in one Unicode form; the rules refuse what cannot be seen in it. */
export const nickname = z
  .string()
  .max(256)
  .transform((typed) => typed.normalize("NFC").trim());

/** A merchant day, "2026-11-23". */
export const day = z.iso.date();

/** An account name in an address; an account outside the caller's team is answered like an unknown one. */
export const account = z.string().trim().min(1).max(64);

/** A percentage, 0 to 100. */
export const hundredths = z.number().int().min(0).max(100);

/** A rebate rate in hundredths of a percent. */
export const rate = z.number().int().min(0).max(10_000);
