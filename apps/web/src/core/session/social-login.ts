import { safePath, safeUrl } from "@croupier/contract/wire/safe-url";

/** The state of this tab when it left for a social login. */
export interface Away {
  state: string;
  /** True for a signed-in member who links an account, false for a sign-in. */
  link: boolean;
  /** The path to continue with. */
  next: string;
}

const storageKey = "thirdParty";

/** Sends this tab to a social login, which returns it to /signIn; false if the address is invalid. */
export function leaveFor(address: string, going: Omit<Away, "state">): boolean {
  const url = safeUrl(address, location.origin, "any");
  const state = url?.searchParams.get("state");
  if (!url || !state) return false;
  sessionStorage.setItem(storageKey, JSON.stringify({ ...going, state } satisfies Away));
  location.assign(url.href);
  return true;
}

/** Returns once what the tab was doing; undefined if it never left, or if the reply belongs to another request. */
export function cameBack(state: string | undefined): Away | undefined {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (!stored) return undefined;
  const away = JSON.parse(stored) as Away;
  return away.state === state ? { ...away, next: safePath(away.next) ?? "/" } : undefined;
}
