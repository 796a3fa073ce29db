import { safeUrl } from "@croupier/contract/wire/safe-url";
import { markPaying } from "../../../core/session/storage.ts";

/**
 * Returns the address to which the provider sends the player back: this tab shows the result among the deposits; a tab
 * opened beside a game or page is signed out and shows only the result.
 */
export const returnUrl = (beside: boolean): string => `${location.origin}${beside ? "/payment" : "/member/depositv2"}`;

/** Returns the address of the provider's page; undefined for one that is not allowed. */
export const payAddress = (payUrl: string): URL | undefined => safeUrl(payUrl, location.origin, "any");

/** Opens the provider's page in this tab if its address is allowed. */
export function goToPay(payUrl: string): void {
  const url = payAddress(payUrl);
  if (!url) return;
  markPaying();
  location.assign(url);
}
