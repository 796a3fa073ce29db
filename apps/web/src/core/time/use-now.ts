import { useEffect, useState } from "react";
import { useLive } from "../device/use-live.ts";
import { serverNow } from "./server-clock.ts";

/**
 * Reads the server's time again every `everyMs` while the component is on the page. Undefined on the server and in the
 * render that takes over its page, where two clocks would differ.
 */
export function useNow(everyMs = 1000): number | undefined {
  const live = useLive();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return live ? now : undefined;
}

/** Milliseconds until a moment of the server's clock, counted down each second; at most zero once it is over. */
export function useTimeLeft(until: string): number {
  const now = useNow() ?? serverNow();
  return Date.parse(until) - now;
}
