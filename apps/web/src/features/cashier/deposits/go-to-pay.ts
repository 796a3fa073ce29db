import { safeUrl } from "@croupier/contract/wire/safe-url";

/** Where the provider sends the player back to. */
export const returnUrl = (): string => `${location.origin}/member/depositv2`;

/** Leaves for the provider's own page; false when its address is none that may be opened. */
export function goToPay(payUrl: string): boolean {
  const url = safeUrl(payUrl, location.origin, "any");
  if (!url) return false;
  location.assign(url);
  return true;
}
