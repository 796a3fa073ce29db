import { useSession, useSite } from "../app-context.tsx";
import { isSignedIn } from "../session/session.ts";

/** Returns the currency symbol: the member's, or the merchant's for a visitor. */
export function useSymbol(): string {
  const session = useSession();
  const { permission } = useSite();
  return isSignedIn(session) ? session.info.currencySymbol : permission.currencySymbol;
}
