import { createStore } from "../../lib/store.ts";

/** Everything this device remembers between visits, with what holds where it remembers nothing. */
export interface DeviceMemory {
  sideMenu: "open" | "collapsed";
  balanceHidden: boolean;
  rememberUser: boolean;
  /** The most recent searches, newest first. */
  searches: string[];
  /** A passkey was offered here: once is enough. */
  passkeyOffered: boolean;
  /** Long records: by the page, or as one list that grows while it is read. */
  recordsAs: "pages" | "list";
}

const deviceDefaults: DeviceMemory = {
  sideMenu: "open",
  balanceHidden: false,
  rememberUser: true,
  searches: [],
  passkeyOffered: false,
  recordsAs: "pages",
};

export const deviceStorageKey = "croupier.device";

function read(): DeviceMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(deviceStorageKey) ?? "null");
    if (!stored) return deviceDefaults;
    return { ...deviceDefaults, ...(typeof stored === "object" ? stored : {}) };
  } catch {
    return deviceDefaults;
  }
}

/** Starts with the defaults, so that the first render equals the server's; `wake()` brings the memory in. */
export const device = createStore<DeviceMemory>(deviceDefaults);

export function wakeDevice(): void {
  device.set(read());
}

export function remember(change: Partial<DeviceMemory>): void {
  const next = { ...device.get(), ...change };
  device.set(next);
  try {
    localStorage.setItem(deviceStorageKey, JSON.stringify(next));
  } catch {
    // Storage may be full or blocked: the choice then holds for this page only.
  }
}
