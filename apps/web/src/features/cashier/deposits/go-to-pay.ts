import { safeUrl } from "@croupier/contract/wire/safe-url";

/**
 * Where the provider sends the player back to: this tab shows the result among the deposits; one that was opened beside
 * a game or a page is not signed in, and shows the result alone.
 */
export const returnUrl = (beside: boolean): string => `${location.origin}${beside ? "/payment" : "/member/depositv2"}`;

/** Whether the provider's own page has an address that may be opened. */
export const isPayable = (payUrl: string): boolean => safeUrl(payUrl, location.origin, "any") !== undefined;

/** Leaves for the provider's own page, where its address may be opened. */
export function goToPay(payUrl: string): void {
  const url = safeUrl(payUrl, location.origin, "any");
  if (url) location.assign(url);
}
