import { createStore } from "../../lib/store.ts";

/** The choices this device stores between visits; `deviceDefaults` applies where nothing is stored. */
export interface DeviceMemory {
  sideMenu: "open" | "collapsed";
  balanceHidden: boolean;
  rememberUser: boolean;
  /** The most recent searches, newest first. */
  searches: string[];
  /** Set after a passkey was offered on this device; it is offered once. */
  passkeyOffered: boolean;
  /** Shows long records page by page, or as one list that grows with scrolling. */
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

/** Starts with the defaults, so that the first render equals the server's; `wake()` loads the stored values. */
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
    // Storage may be full or blocked: the choice then applies to this page only.
  }
}
