import { LRUCache } from "lru-cache";
import type { Turns } from "./turns.ts";

export interface Made<T> {
  page: T;
  /** False if a read failed: the page is sent once and never stored. */
  whole: boolean;
}

/** Wraps the rendering of a page, for example in the requester's turns. */
type Around = <R>(run: () => Promise<R>) => Promise<R>;

export interface LastGoodOptions {
  /** Milliseconds for which a page is sent without a check. */
  freshMs: number;
  /**
   * Milliseconds for which an older page is sent while a new one is rendered; after that it is sent only if rendering
   * fails.
   */
  staleMs: number;
  max: number;
  turns: Turns;
  /** Notes where each page came from. */
  note?: (source: PageSource) => void;
}

/** A stored page, one that is older than fresh, or a rendering that the visitor waited for. */
export type PageSource = "fresh" | "stale" | "rendered";

/**
 * Caches pages, and the last good one of each. A cached page comes before rendering: under load, and while reads fail,
 * the last good one is sent.
 */
export function createLastGood<T extends object>({ freshMs, staleMs, max, turns, note }: LastGoodOptions) {
  // Renderings in progress are kept apart: they must not evict stored pages.
  const stored = new LRUCache<string, { page: T; at: number }>({ max });
  const making = new Map<string, Promise<T>>();

  function make(key: string, last: T | undefined, work: () => Promise<Made<T>>, around: Around): Promise<T> {
    const made = around(() => turns.run(work)).then(({ page, whole }) => {
      if (!whole) return last ?? page;
      stored.set(key, { page, at: performance.now() });
      return page;
    });
    making.set(key, made);
    const forget = () => void making.delete(key);
    made.then(forget, forget);
    return made;
  }

  const from = <R>(source: PageSource, page: R): R => {
    note?.(source);
    return page;
  };

  return {
    /**
     * @param around asked only where a page is made: it runs the work, or throws, and then the last good page is sent
     *   where there is one
     */
    async get(key: string, work: () => Promise<Made<T>>, around: Around = (run) => run()): Promise<T> {
      const last = stored.get(key);
      const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY;
      if (last && age < freshMs) return from("fresh", last.page);
      let made = making.get(key);
      if (!made) {
        if (last && !turns.isFree()) return from("stale", last.page);
        made = make(key, last?.page, work, around);
      }
      if (!last) return from("rendered", made);
      const orLast = made.catch(() => last.page);
      return age < staleMs ? from("stale", last.page) : from("rendered", orLast);
    },
  };
}
