import { useEffect, useRef, useState } from "react";
import { useCall } from "../api/use-call.ts";

const newKey = () => crypto.randomUUID().replaceAll("-", "");

export interface Captcha {
  key: string;
  /** A data URL of the picture, once it is loaded. */
  picture: string | undefined;
  failed: boolean;
  /** Loads a new picture on request; at most one per second (specification section 5). */
  refresh(): void;
  /** Replaces a used picture; within a second of the last request it waits for that second to end. */
  renew(): void;
}

/** Loads captcha pictures, under a key that this page generates. */
export function useCaptcha(enabled: boolean): Captcha {
  const [key, setKey] = useState(newKey);
  const [usedUp, setUsedUp] = useState(false);
  const last = useRef(-Infinity);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = useCall("captcha", { captchaKey: key }, { enabled });
  useEffect(() => () => clearTimeout(later.current), []);

  function bring() {
    clearTimeout(later.current);
    last.current = performance.now();
    setKey(newKey());
    setUsedUp(false);
  }
  const rest = () => last.current + 1000 - performance.now();

  return {
    key,
    picture: usedUp || query.data === undefined ? undefined : pictureAddress(query.data),
    failed: query.isError,
    refresh() {
      if (rest() <= 0) bring();
    },
    renew() {
      // A picture that was never shown does not count as used.
      if (!enabled) return;
      if (rest() <= 0) return bring();
      setUsedUp(true);
      clearTimeout(later.current);
      later.current = setTimeout(bring, rest());
    },
  };
}

function pictureAddress(base64: string): string {
  return base64.startsWith("data:image/png;base64,") ? base64 : `data:image/png;base64,${base64}`;
}
