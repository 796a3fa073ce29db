import { useState } from "react";
import { cookieNames, daySeconds, readCookie, writeCookie } from "../../core/device/cookies.ts";
import { remember } from "../../core/device/device.ts";

export interface Remembered {
  /** The name that signed in here last, where it was to be remembered. */
  username: string;
  /** Whether this name signs in without its password. */
  knows(username: string): boolean;
  /** After a sign-in: stores the name for a day, or drops it. The password's token is the platform's own cookie. */
  note(username: string, remembered: boolean, withToken: boolean): void;
  /** The platform does not know this device any more. */
  forget(): void;
}

const readHere = (name: string) => readCookie(name, document.cookie) ?? "";

/** Tabs that sign in at once take turns: each sends the cookie that the one before was given. */
export function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("croupier.remember", ask) : ask();
}

/** The name and the flag that stay for 24 hours (specification section 9). `enabled` false: nothing is read or stored. */
export function useRemembered(enabled: boolean): Remembered {
  const [username] = useState(() => (enabled ? readHere(cookieNames.lastUser) : ""));
  const [isKnown, setKnown] = useState(() => enabled && readHere(cookieNames.remembered) === "1");
  const write = (name: string, value: string) => writeCookie(name, value, value === "" ? 0 : daySeconds);
  return {
    username,
    knows: (typed) => isKnown && typed.trim() !== "" && typed.trim() === username,
    note(typed, remembered, withToken) {
      remember({ rememberUser: remembered });
      write(cookieNames.lastUser, remembered ? typed : "");
      write(cookieNames.remembered, remembered && withToken ? "1" : "");
    },
    forget() {
      setKnown(false);
      write(cookieNames.remembered, "");
    },
  };
}
