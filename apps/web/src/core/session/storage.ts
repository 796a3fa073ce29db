import type { MemberInfo } from "./session.ts";

/** The only module that touches session storage. Where storage is blocked the session lives as long as the page. */
const keys = {
  session: "croupier.session",
  cache: "croupier.cache.",
  reloaded: "croupier.reloaded",
  tab: "croupier.tab",
};

/** Read by the small script in the page's head, which keeps sign-in buttons from flashing at a member. */
export const sessionStorageKey = keys.session;
/** Kept by that script too, when the entry of a release is gone. */
export const reloadStorageKey = keys.reloaded;

function readJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Full or blocked.
  }
}

/** Names this tab, also after a reload; a tab whose storage is blocked has no name. */
export function tabId(): string {
  const known = readJson(keys.tab);
  if (typeof known === "string") return known;
  const id = crypto.randomUUID();
  write(keys.tab, JSON.stringify(id));
  return readJson(keys.tab) === id ? id : "";
}

export function readSession(): { token: string; info: MemberInfo } | undefined {
  const kept = readJson(keys.session);
  if (typeof kept !== "object" || kept === null || !("token" in kept) || !("info" in kept)) return undefined;
  return kept as { token: string; info: MemberInfo };
}

export function writeSession(token: string, info: MemberInfo): void {
  write(keys.session, JSON.stringify({ token, info }));
}

export function clearSession(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked: there was nothing to clear.
  }
}

/** What a tab keeps of the catalogue (specification section 9: hot games and the vendor list). */
export function readCached<T>(name: string, maxAgeMs: number): T | undefined {
  const kept = readJson(keys.cache + name);
  if (typeof kept !== "object" || kept === null || !("at" in kept) || !("value" in kept)) return undefined;
  return Date.now() - Number(kept.at) < maxAgeMs ? (kept.value as T) : undefined;
}

export function writeCached(name: string, value: unknown): void {
  write(keys.cache + name, JSON.stringify({ at: Date.now(), value }));
}

/** Forgets what was kept of the catalogue: another language or login is shown another one. */
export function dropCached(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keys.cache)) sessionStorage.removeItem(key);
  } catch {
    // Blocked: there was nothing kept.
  }
}

/** Set when a popup announcement was closed (specification section 4). */
const popupKey = (signedIn: boolean) => (signedIn ? "USER_POPUP" : "ANONYMOUS_POPUP");

export function closedPopups(signedIn: boolean): boolean {
  try {
    return sessionStorage.getItem(popupKey(signedIn)) !== null;
  } catch {
    return false;
  }
}

export const closePopups = (signedIn: boolean): void => write(popupKey(signedIn), "closed");

/** True once per release and tab: a page reloads itself for a missing file one time, never in a loop. */
export function mayReload(release: string): boolean {
  try {
    if (sessionStorage.getItem(keys.reloaded) === release) return false;
    sessionStorage.setItem(keys.reloaded, release);
    return true;
  } catch {
    return false;
  }
}
