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
/** Written by that script too, when the entry of a release is gone. */
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
  const stored = readJson(keys.session);
  if (typeof stored !== "object" || stored === null || !("token" in stored) || !("info" in stored)) return undefined;
  return stored as { token: string; info: MemberInfo };
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

/** An entry that could not be read as a session. */
export function dropSession(): void {
  try {
    sessionStorage.removeItem(keys.session);
  } catch {
    // Blocked: there was nothing to drop.
  }
}

/** Reads what a tab has cached of the catalogue (specification section 9: hot games and the vendor list). */
export function readCached<T>(name: string, maxAgeMs: number): T | undefined {
  const stored = readJson(keys.cache + name);
  if (typeof stored !== "object" || stored === null || !("at" in stored) || !("value" in stored)) return undefined;
  return Date.now() - Number(stored.at) < maxAgeMs ? (stored.value as T) : undefined;
}

export function writeCached(name: string, value: unknown): void {
  write(keys.cache + name, JSON.stringify({ at: Date.now(), value }));
}

/** Drops the cached catalogue: another language or login is shown another one. */
export function dropCached(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keys.cache)) sessionStorage.removeItem(key);
  } catch {
    // Blocked: there was nothing cached.
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
