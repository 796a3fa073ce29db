import { LRUCache } from "lru-cache";
import { Busy, type Turns } from "./turns.ts";

export interface Made<T> {
  page: T;
  /** False where a read of it failed: such a page is sent to who waits for it and never stored. */
  whole: boolean;
}

interface Slot<T> {
  good: T | undefined;
  at: number;
  making: Promise<T> | undefined;
}

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
  const slots = new LRUCache<string, Slot<T>>({ max });

  function make(key: string, slot: Slot<T>, work: () => Promise<Made<T>>): Promise<T> {
    const made = turns.run(work).then(({ page, whole }) => {
      if (!whole) return slot.good ?? page;
      slot.good = page;
      slot.at = performance.now();
      slots.set(key, slot);
      return page;
    });
    slot.making = made;
    const forget = () => {
      slot.making = undefined;
      if (!slot.good && slots.peek(key) === slot) slots.delete(key);
    };
    made.then(forget, forget);
    return made;
  }

  return {
    async get(key: string, work: () => Promise<Made<T>>): Promise<T> {
      let slot = slots.get(key);
      if (!slot) slots.set(key, (slot = { good: undefined, at: 0, making: undefined }));
      const { good } = slot;
      const age = performance.now() - slot.at;
      if (good && age < freshMs) return good;
      if (good && !slot.making && !turns.isFree()) return good;
      const making = slot.making ?? make(key, slot, work);
      if (!good) return making;
      if (age < staleMs) {
        making.catch(() => undefined);
        return good;
      }
      return making.catch((error: unknown) => {
        if (error instanceof Busy || slot.good) return slot.good ?? good;
        throw error;
      });
    },
  };
}
