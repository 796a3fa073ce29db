import { safeUrl } from "@croupier/contract/wire/safe-url";

/**
 * Where the provider sends the player back to: this tab shows the result among the deposits; one that was opened beside
 * a game or a page is not signed in, and shows the result alone.
 */
export const returnUrl = (beside: boolean): string => `${location.origin}${beside ? "/payment" : "/member/depositv2"}`;

/** Leaves for the provider's own page; false when its address is none that may be opened. */
export function goToPay(payUrl: string): boolean {
  const url = safeUrl(payUrl, location.origin, "any");
  if (!url) return false;
  location.assign(url);
  return true;
}
