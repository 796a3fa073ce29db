import { useEffect } from "react";

interface Later {
  fetchAhead(): Promise<void>;
}

/** The delay after a screen appears in which it fetches its own data. */
const quietMs = 1000;

/** Prefetches the part that a press on this screen opens, once the screen is idle, so that it opens at once. */
export function useAhead(part: Later, isLikely = true): void {
  useEffect(() => {
    if (!isLikely) return undefined;
    const timer = setTimeout(() => void part.fetchAhead(), quietMs);
    return () => clearTimeout(timer);
  }, [part, isLikely]);
}
