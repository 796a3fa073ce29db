import { useEffect } from "react";

interface Later {
  fetchAhead(): Promise<void>;
}

/** So long after a screen is there it has fetched what it shows itself. */
const quietMs = 1000;

/** Fetches what a press on this screen opens, once the screen is there and quiet; then it opens at once. */
export function useAhead(part: Later, isLikely = true): void {
  useEffect(() => {
    if (!isLikely) return undefined;
    const timer = setTimeout(() => void part.fetchAhead(), quietMs);
    return () => clearTimeout(timer);
  }, [part, isLikely]);
}
