import { safeUrl } from "@croupier/contract/wire/safe-url";

/**
 * Returns the address to which the provider sends the player back: this tab shows the result among the deposits; a tab
 * opened beside a game or page is signed out and shows only the result.
 */
export const returnUrl = (beside: boolean): string => `${location.origin}${beside ? "/payment" : "/member/depositv2"}`;

/** The address of the provider's own page; undefined for one that may not be opened. */
export const payAddress = (payUrl: string): URL | undefined => safeUrl(payUrl, location.origin, "any");

/** Leaves for the provider's own page, where its address may be opened. */
export function goToPay(payUrl: string): void {
  const url = payAddress(payUrl);
  if (url) location.assign(url);
}
