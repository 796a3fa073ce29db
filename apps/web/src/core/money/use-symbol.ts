import { useSession } from "../app-context.tsx";
import { isSignedIn } from "../session/session.ts";

/** The currency's symbol, from the session; empty for a visitor. */
export function useSymbol(): string {
  const session = useSession();
  return isSignedIn(session) ? session.info.currencySymbol : "";
}
