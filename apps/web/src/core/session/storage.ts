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

/** Uses the storage; undefined if it is full or blocked, or holds what cannot be read. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const readJson = (key: string): unknown => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));

/** Reads an object that has these fields. */
function readObject<T extends object>(key: string, ...fields: (keyof T & string)[]): T | undefined {
  const stored = readJson(key);
  return typeof stored === "object" && stored && fields.every((field) => field in stored) ? (stored as T) : undefined;
}

const write = (key: string, value: string): void => attempt(() => sessionStorage.setItem(key, value));

/** Returns the id of this tab, which survives a reload; empty if storage is blocked. */
export function tabId(): string {
  const known = readJson(keys.tab);
  if (typeof known === "string") return known;
  const id = crypto.randomUUID();
  write(keys.tab, JSON.stringify(id));
  return readJson(keys.tab) === id ? id : "";
}

interface StoredSession {
  token: string;
  info: MemberInfo;
}

export const readSession = (): StoredSession | undefined => readObject(keys.session, "token", "info");

export function writeSession(token: string, info: MemberInfo): void {
  write(keys.session, JSON.stringify({ token, info }));
}

export const clearSession = (): void => attempt(() => sessionStorage.clear());

/** Drops an entry that is not a valid session, and the wallet chosen in it. */
export const dropSession = (): void =>
  attempt(() => {
    sessionStorage.removeItem(keys.session);
    sessionStorage.removeItem(keys.wallet);
  });

/** Reads what a tab has cached of the catalogue (specification section 9: hot games and the vendor list). */
export function readCached<T>(name: string, maxAgeMs: number): T | undefined {
  const stored = readObject<{ at: number; value: T }>(keys.cache + name, "at", "value");
  return stored && Date.now() - Number(stored.at) < maxAgeMs ? stored.value : undefined;
}

export function writeCached(name: string, value: unknown): void {
  write(keys.cache + name, JSON.stringify({ at: Date.now(), value }));
}

/** Drops the cached catalogue: another language or login sees a different one. */
export const dropCached = (): void =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keys.cache)) sessionStorage.removeItem(key);
  });

/** The key that is set when a popup announcement was closed (specification section 4). */
const popupKey = (signedIn: boolean) => (signedIn ? "USER_POPUP" : "ANONYMOUS_POPUP");

export const closedPopups = (signedIn: boolean): boolean =>
  attempt(() => sessionStorage.getItem(popupKey(signedIn)) !== null) ?? false;

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
  const stored = readObject<{ bonus?: unknown }>(keys.wallet);
  return stored && { bonus: typeof stored.bonus === "string" ? stored.bonus : undefined };
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

export const readRegistration = (): StoredRegistration | undefined => readObject(keys.registration, "values");

export const writeRegistration = (open: StoredRegistration): void => write(keys.registration, JSON.stringify(open));

export const dropRegistration = (): void => attempt(() => sessionStorage.removeItem(keys.registration));

/** Returns true once per release and tab: a page reloads itself for a missing file once, never in a loop. */
export const mayReload = (release: string): boolean =>
  attempt(() => {
    if (sessionStorage.getItem(keys.reloaded) === release) return false;
    sessionStorage.setItem(keys.reloaded, release);
    return true;
  }) ?? false;
