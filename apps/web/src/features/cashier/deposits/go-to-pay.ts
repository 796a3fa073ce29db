import { safeUrl } from "@croupier/contract/wire/safe-url";

/**
 * Where the provider sends the player back to: this tab shows the result among the deposits; one that was opened beside
 * a game or a page is not signed in, and shows the result alone.
 */
export const returnUrl = (beside: boolean): string => `${location.origin}${beside ? "/payment" : "/member/depositv2"}`;

/** The address of the provider's own page; undefined for one that may not be opened. */
export const payAddress = (payUrl: string): URL | undefined => safeUrl(payUrl, location.origin, "any");

/** Leaves for the provider's own page, where its address may be opened. */
export function goToPay(payUrl: string): void {
  const url = payAddress(payUrl);
  if (url) location.assign(url);
}
