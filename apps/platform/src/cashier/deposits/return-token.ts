import { randomBytes, timingSafeEqual } from "node:crypto";
import type { DepositRow } from "./store.ts";

/** A payer returns soon, so the token expires a day after the deposit. */
const readableMs = 24 * 3600_000;

/** Adds the deposit's id and a token that reads its outcome to the return address: the returning tab may be signed out. */
export function addReturnToken(returnUrl: string, id: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("deposit", id);
  url.searchParams.set("right", `r${randomBytes(24).toString("base64url")}`);
  return url.href;
}

/** Compares a presented token in constant time; deposits of earlier releases have none. */
export function isReturnTokenValid(row: Pick<DepositRow, "return_url" | "expires_at">, shown: string): boolean {
  if (Date.now() > row.expires_at.getTime() + readableMs) return false;
  const right = URL.canParse(row.return_url) && new URL(row.return_url).searchParams.get("right");
  if (!right) return false;
  const [wanted, given] = [Buffer.from(right), Buffer.from(shown)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
