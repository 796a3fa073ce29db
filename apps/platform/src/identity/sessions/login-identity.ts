import { numberIn, type Mobile } from "../../kit/lib/mobile.ts";
import type { Normalised } from "@croupier/server/normalised";

/** Whom a visitor names at a sign-in, in one spelling: limits count it, and members are looked up by it. */
export interface LoginIdentity {
  merchant: string;
  /** What limits count: each of them, whether or not there is such a member. */
  keys: readonly Normalised<"identity">[];
  account: Normalised<"account">;
  /** The number that was typed, where it reads as one. */
  mobileNum: Mobile | undefined;
}

/** A name without a letter may be a number: of it the digits count, whatever stands between them. */
const withoutMarks = (account: string): string =>
  /\p{L}/u.test(account) ? account : account.normalize("NFKC").replace(/\D/g, "") || account;

/**
 * Reads a name or number as it was typed: "90 123" and "90.123" are the same identity, and so are "Lina" and "lina".
 * What was typed counts beside the number it reads as: otherwise the dialling code would choose the count, and a member,
 * whose counts are one, would be told from nobody.
 */
export function identityOf(merchant: string, typed: string, dialingCode: string): LoginIdentity {
  const account = typed.trim().toLowerCase() as LoginIdentity["account"];
  const mobileNum = numberIn(typed, dialingCode);
  const names = new Set([withoutMarks(account), ...(mobileNum === undefined ? [] : [mobileNum.slice(1)])]);
  const keys = [...names].map((name) => `${merchant} ${name}` as LoginIdentity["keys"][number]);
  return { merchant, keys, account, mobileNum };
}
