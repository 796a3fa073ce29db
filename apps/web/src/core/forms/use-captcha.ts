import { useRef, useState } from "react";
import { useCall } from "../api/use-call.ts";

const newKey = () => crypto.randomUUID().replaceAll("-", "");

export interface Captcha {
  key: string;
  /** A data address of the picture, once it is there. */
  picture: string | undefined;
  failed: boolean;
  /** A new picture; at most one a second (specification section 5). */
  refresh(): void;
}

/** A picture to read, under a key of this page's own making. */
export function useCaptcha(enabled: boolean): Captcha {
  const [key, setKey] = useState(newKey);
  const last = useRef(0);
  const query = useCall("captcha", { captchaKey: key }, { enabled, staleTime: 4 * 60_000 });
  return {
    key,
    picture: query.data === undefined ? undefined : pictureAddress(query.data),
    failed: query.isError,
    refresh() {
      if (performance.now() - last.current < 1000) return;
      last.current = performance.now();
      setKey(newKey());
    },
  };
}

function pictureAddress(base64: string): string {
  return base64.startsWith("data:image/png;base64,") ? base64 : `data:image/png;base64,${base64}`;
}
