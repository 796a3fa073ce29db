import { useSession, useSite } from "../app-context.tsx";
import { isSignedIn } from "../session/session.ts";

/** The currency's symbol: the member's, or the merchant's where nobody is signed in. */
export function useSymbol(): string {
  const session = useSession();
  const { permission } = useSite();
  return isSignedIn(session) ? session.info.currencySymbol : permission.currencySymbol;
}
