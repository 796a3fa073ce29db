import { randomBytes, timingSafeEqual } from "node:crypto";
import type { DepositRow } from "./store.ts";

/** How long after it could be paid a deposit may be read by its right: a payer who comes back does so soon. */
const readableMs = 24 * 3600_000;

/**
 * Adds to the address that a provider sends the payer back to which deposit it was, and a right to read what became of
 * it: the tab that comes back may not be signed in.
 */
export function addRight(returnUrl: string, id: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("deposit", id);
  url.searchParams.set("right", `r${randomBytes(24).toString("base64url")}`);
  return url.href;
}

/** Checks a right that somebody shows; deposits of earlier releases have none. */
export function mayReadBack(row: Pick<DepositRow, "return_url" | "expires_at">, shown: string): boolean {
  if (Date.now() > row.expires_at.getTime() + readableMs) return false;
  const right = URL.canParse(row.return_url) && new URL(row.return_url).searchParams.get("right");
  if (!right) return false;
  const [wanted, given] = [Buffer.from(right), Buffer.from(shown)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
