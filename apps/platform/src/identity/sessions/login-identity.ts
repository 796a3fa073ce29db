import { numberIn, type Mobile } from "../../kit/lib/mobile.ts";
import type { Normalised } from "../../kit/lib/normalised.ts";

/** Whom a visitor names at a sign-in, in one spelling: limits count it, and members are looked up by it. */
export interface LoginIdentity {
  merchant: string;
  /** What limits count. */
  key: Normalised<"identity">;
  account: Normalised<"account">;
  /** The number that was typed, where it reads as one. */
  mobileNum: Mobile | undefined;
}

/** Reads a name or number as it was typed: "90 123" and "90.123" are the same identity, and so are "Lina" and "lina". */
export function identityOf(merchant: string, typed: string, dialingCode: string): LoginIdentity {
  const account = typed.trim().toLowerCase() as LoginIdentity["account"];
  const mobileNum = numberIn(typed, dialingCode);
  const key = `${merchant} ${mobileNum ?? account}` as LoginIdentity["key"];
  return { merchant, key, account, mobileNum };
}
