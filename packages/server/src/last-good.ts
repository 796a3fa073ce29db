import { LRUCache } from "lru-cache";
import type { Turns } from "./turns.ts";

export interface Made<T> {
  page: T;
  /** False where a read of it failed: such a page is sent to who waits for it and never stored. */
  whole: boolean;
}

/** Runs the making of a page, for example in the turns of whoever asked for it. */
type Around = <R>(run: () => Promise<R>) => Promise<R>;

export interface LastGoodOptions {
  /** Milliseconds a page is sent without a look. */
  freshMs: number;
  /** Milliseconds an older one is sent while a new one is made; after that it is sent where none can be made. */
  staleMs: number;
  max: number;
  turns: Turns;
}

/**
 * Stores pages, and the last good one of each. A page that is stored comes before one that must be made: under load, and
 * while reads fail, the last good one is sent.
 */
export function createLastGood<T extends object>({ freshMs, staleMs, max, turns }: LastGoodOptions) {
  // What is only being made has no place here: it must not drive out what is stored.
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

  return {
    /**
     * @param around asked only where a page is made: it runs the work, or throws, and then the last good page is sent
     *   where there is one
     */
    async get(key: string, work: () => Promise<Made<T>>, around: Around = (run) => run()): Promise<T> {
      const last = stored.get(key);
      const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY;
      if (last && age < freshMs) return last.page;
      let made = making.get(key);
      if (!made) {
        if (last && !turns.isFree()) return last.page;
        made = make(key, last?.page, work, around);
      }
      if (!last) return made;
      const orLast = made.catch(() => last.page);
      return age < staleMs ? last.page : orLast;
    },
  };
}
