import { useState } from "react";
import { cookieNames, daySeconds, readCookie, writeCookie } from "../../core/storage/cookies.ts";
import { remember } from "../../core/storage/device.ts";

export interface Remembered {
  /** The last name that signed in here, if it is to be remembered. */
  username: string;
  /** Returns whether this name can sign in without its password. */
  knows(username: string): boolean;
  /**
   * Stores the name for a day after a sign-in, or drops it. The token that replaces the password is the platform's own
   * cookie.
   */
  note(username: string, remembered: boolean, withToken: boolean): void;
  /** Forgets the name after the platform has rejected this device. */
  forget(): void;
}

const readHere = (name: string) => readCookie(name, document.cookie) ?? "";

/** Runs sign-ins of several tabs one after the other: each sends the cookie that the previous one received. */
export function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("croupier.remember", ask) : ask();
}

/**
 * Holds the name and the flag for 24 hours (specification section 9). If `enabled` is false, nothing is read or stored.
 */
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
