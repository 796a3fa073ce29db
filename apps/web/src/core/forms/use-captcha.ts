import { useEffect, useRef, useState } from "react";
import { useCall } from "../api/use-call.ts";

const newKey = () => crypto.randomUUID().replaceAll("-", "");

export interface Captcha {
  key: string;
  /** A data address of the picture, once it is there. */
  picture: string | undefined;
  failed: boolean;
  /** A new picture for one who presses for it; at most one a second (specification section 5). */
  refresh(): void;
  /** A new picture in place of one that is used up; within a second of the last it comes when that second ends. */
  renew(): void;
}

/** A picture to read, under a key of this page's own making. */
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
      // A picture that was never shown is not used up.
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
