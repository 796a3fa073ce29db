import { LRUCache } from "lru-cache";

/** A count within a window, and the milliseconds until the window ends. */
export interface WindowCount {
  current: number;
  ttl: number;
}

/** A dropped key starts again with an empty window. */
const mostKeys = 50_000;

/** Creates counters whose windows begin with their first count. */
export function createWindows(now: () => number = () => performance.now()) {
  const windows = new LRUCache<string, { current: number; endsAt: number }>({ max: mostKeys });
  return {
    count(key: string, ms: number): WindowCount {
      const at = now();
      const known = windows.get(key);
      const window = known && known.endsAt > at ? known : { current: 0, endsAt: at + ms };
      window.current += 1;
      windows.set(key, window);
      return { current: window.current, ttl: Math.ceil(window.endsAt - at) };
    },
  };
}
