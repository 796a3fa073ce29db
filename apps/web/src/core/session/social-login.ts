import { safePath, safeUrl } from "@croupier/contract/wire/safe-url";

/** What this tab was about when it went to another house. */
export interface Away {
  state: string;
  /** A signed-in member links an account; otherwise somebody signs in. */
  link: boolean;
  /** Where to go on afterwards. */
  next: string;
}

const storageKey = "thirdParty";

/** Sends this tab to another house, which sends it back to /signIn; false where the address is none. */
export function leaveFor(address: string, going: Omit<Away, "state">): boolean {
  const url = safeUrl(address, location.origin, "any");
  const state = url?.searchParams.get("state");
  if (!url || !state) return false;
  sessionStorage.setItem(storageKey, JSON.stringify({ ...going, state } satisfies Away));
  location.assign(url.href);
  return true;
}

/** What the tab was about, once; undefined where it went nowhere, or somebody else's answer is put before it. */
export function cameBack(state: string | undefined): Away | undefined {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (!kept) return undefined;
  const away = JSON.parse(kept) as Away;
  return away.state === state ? { ...away, next: safePath(away.next) ?? "/" } : undefined;
}
