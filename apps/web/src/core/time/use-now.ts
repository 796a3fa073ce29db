import { useEffect, useState } from "react";
import { useLive } from "../../ui/use-live.ts";
import { serverNow } from "./server-clock.ts";

/**
 * Returns the server's time, updated every `everyMs`. Undefined on the server and during hydration, where two clocks
 * would differ.
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

/**
 * Returns the milliseconds until a moment of the server's clock, counted down each second; zero or less once it is
 * over.
 */
export function useTimeLeft(until: string): number {
  const now = useNow() ?? serverNow();
  return Date.parse(until) - now;
}
