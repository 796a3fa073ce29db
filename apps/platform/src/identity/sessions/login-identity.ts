import { digitsOnly } from "@croupier/contract/domain/typed-codes";
import { numberIn, type Mobile } from "../../kit/lib/mobile.ts";
import type { Normalised } from "@croupier/server/normalised";

/** The identity a visitor signs in as, in one spelling: limits count it, and members are looked up by it. */
export interface LoginIdentity {
  merchant: string;
  /** The keys that limits count, whether or not there is such a member. */
  keys: readonly Normalised<"identity">[];
  account: Normalised<"account">;
  /** The number that was typed, if it reads as one. */
  mobileNum: Mobile | undefined;
}

/** Reduces a name without a letter to its digits, since it may be a number with separators. */
const withoutMarks = (account: string): string =>
  /\p{L}/u.test(account) ? account : digitsOnly(account.normalize("NFKC")) || account;

/**
 * Reads a name or number as it was typed: "90 123" and "90.123" are the same identity, and so are "Lina" and "lina".
 * The typed text counts beside the number it reads as. Otherwise each dialling code would have a count of its own, and
 * only a member's would be shared, which would reveal members.
 */
export function identityOf(merchant: string, typed: string, dialingCode: string): LoginIdentity {
  const account = typed.trim().toLowerCase() as LoginIdentity["account"];
  const mobileNum = numberIn(typed, dialingCode);
  const names = new Set([withoutMarks(account), ...(mobileNum === undefined ? [] : [mobileNum.slice(1)])]);
  const keys = [...names].map((name) => `${merchant} ${name}` as LoginIdentity["keys"][number]);
  return { merchant, keys, account, mobileNum };
}
