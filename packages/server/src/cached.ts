import { LRUCache } from "lru-cache";

export interface CacheOptions<T> {
  /** Milliseconds an answer is used without reading again. */
  freshMs: number;
  /** Milliseconds an old answer is still used while a new one is read; by default no longer than it is fresh. */
  staleMs?: number;
  /** Upper bound of cached answers; the least recently used is dropped. */
  max?: number;
  /** Whether an answer may be cached; by default each is. */
  keep?: (answer: T) => boolean;
}

export interface Cache<T> {
  /** Returns the cached value of the key, else reads it; concurrent callers share one read. */
  get(key: string, read: () => Promise<T>): Promise<T>;
  /** Empties the cache, including reads in flight. */
  clear(): void;
}

interface Slot<T> {
  /** When the read of `answer` began; undefined before the first answer. */
  at: number | undefined;
  answer: Promise<T> | undefined;
  reading: Promise<T> | undefined;
}

/** Creates a small cache in memory whose answers age. A failed read is not cached: the old answer stays until stale. */
export function cached<T>({ freshMs, staleMs = freshMs, max = 500, keep = () => true }: CacheOptions<T>): Cache<T> {
  const slots = new LRUCache<string, Slot<T>>({ max });

  function drop(key: string, slot: Slot<T>): void {
    if (slots.peek(key) === slot) slots.delete(key);
  }

  function renew(key: string, slot: Slot<T>, read: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const reading = read();
    slot.reading = reading;
    reading.then(
      (answer) => {
        slot.reading = undefined;
        if (!keep(answer)) return drop(key, slot);
        slot.at = began;
        slot.answer = reading;
      },
      () => {
        slot.reading = undefined;
        if (slot.at === undefined) drop(key, slot);
      },
    );
    return reading;
  }

  function newSlot(key: string): Slot<T> {
    const slot: Slot<T> = { at: undefined, answer: undefined, reading: undefined };
    slots.set(key, slot);
    return slot;
  }

  return {
    get(key, read) {
      const slot = slots.get(key) ?? newSlot(key);
      const age = slot.at === undefined ? Number.POSITIVE_INFINITY : performance.now() - slot.at;
      if (slot.answer && age < freshMs) return slot.answer;
      const reading = slot.reading ?? renew(key, slot, read);
      return slot.answer && age < staleMs ? slot.answer : reading;
    },
    clear: () => slots.clear(),
  };
}
