import type { MemberInfo } from "./session.ts";

/**
 * The keys of session storage; only this module uses it. If storage is blocked, the session lives as long as the page.
 */
const keys = {
  session: "croupier.session",
  cache: "croupier.cache.",
  reloaded: "croupier.reloaded",
  tab: "croupier.tab",
  contracts: "croupier.contracts",
  registration: "croupier.registration",
  paying: "croupier.paying",
  wallet: "croupier.wallet",
};

/** The key that the script in the page's head reads, to keep sign-in buttons from flashing for a member. */
export const sessionStorageKey = keys.session;
/** The key that the same script writes when a release's entry file is missing. */
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
    // Storage is full or blocked.
  }
}

/** Returns the id of this tab, which survives a reload; empty if storage is blocked. */
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
    // Storage is blocked: there was nothing to clear.
  }
}

/** Drops an entry that is not a valid session, and the wallet chosen in it. */
export function dropSession(): void {
  try {
    sessionStorage.removeItem(keys.session);
    sessionStorage.removeItem(keys.wallet);
  } catch {
    // Storage is blocked: there was nothing to drop.
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

/** Drops the cached catalogue: another language or login sees a different one. */
export function dropCached(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keys.cache)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there was nothing cached.
  }
}

/** The key that is set when a popup announcement was closed (specification section 4). */
const popupKey = (signedIn: boolean) => (signedIn ? "USER_POPUP" : "ANONYMOUS_POPUP");

export function closedPopups(signedIn: boolean): boolean {
  try {
    return sessionStorage.getItem(popupKey(signedIn)) !== null;
  } catch {
    return false;
  }
}

export const closePopups = (signedIn: boolean): void => write(popupKey(signedIn), "closed");

/** Returns the contract requests that a dialog showed in this visit, which ends with the tab or the sign-out. */
export function shownContracts(): readonly string[] {
  const stored = readJson(keys.contracts);
  return Array.isArray(stored) ? stored.map(String) : [];
}

export const rememberContracts = (names: readonly string[]): void =>
  write(keys.contracts, JSON.stringify([...new Set([...shownContracts(), ...names])]));

/** Marks this tab as one that had a payment open before it led to the provider. */
export const markPaying = (): void => write(keys.paying, "true");

/** Returns whether this tab itself left for a payment; one that was opened for the payment has no mark. */
export const leftForPayment = (): boolean => readJson(keys.paying) === true;

/** Returns the wallet that the member chose for games in this session, cash without a bonus; undefined before. */
export function readChosenWallet(): { bonus: string | undefined } | undefined {
  const stored = readJson(keys.wallet);
  if (typeof stored !== "object" || stored === null) return undefined;
  return { bonus: "bonus" in stored && typeof stored.bonus === "string" ? stored.bonus : undefined };
}

/** Stores the chosen wallet; undefined for none. */
export const writeChosenWallet = (chosen: { bonus: string | undefined } | undefined): void =>
  write(keys.wallet, JSON.stringify(chosen ?? null));

/** An open registration, so that a reload loses none of its input. */
export interface StoredRegistration {
  referralCode?: string;
  mode: string;
  country?: string;
  /** The fields by name, without secrets, codes and captchas. */
  values: Record<string, string | boolean>;
}

export function readRegistration(): StoredRegistration | undefined {
  const stored = readJson(keys.registration);
  return typeof stored === "object" && stored !== null && "values" in stored
    ? (stored as StoredRegistration)
    : undefined;
}

export const writeRegistration = (open: StoredRegistration): void => write(keys.registration, JSON.stringify(open));

export function dropRegistration(): void {
  try {
    sessionStorage.removeItem(keys.registration);
  } catch {
    // Storage is blocked: there was nothing to drop.
  }
}

/** Returns true once per release and tab: a page reloads itself for a missing file once, never in a loop. */
export function mayReload(release: string): boolean {
  try {
    if (sessionStorage.getItem(keys.reloaded) === release) return false;
    sessionStorage.setItem(keys.reloaded, release);
    return true;
  } catch {
    return false;
  }
}
