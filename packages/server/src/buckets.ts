import { LRUCache } from "lru-cache";

/** The size of a burst, and the rate per second after it. */
export interface Rate {
  burst: number;
  perSecond: number;
}

export interface Buckets {
  /** Takes one token of the key; returns 0, or the whole seconds until there is one. */
  take(key: string): number;
  /** Returns the same without taking one. */
  waitFor(key: string): number;
}

/** A dropped key starts again with a full bucket. */
const mostKeys = 50_000;

/** Creates a token bucket for each key. */
export function createBuckets({ burst, perSecond }: Rate, now: () => number = () => performance.now()): Buckets {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: mostKeys });

  function refilled(key: string) {
    const at = now();
    const known = buckets.get(key);
    const tokens = known ? Math.min(burst, known.tokens + ((at - known.at) * perSecond) / 1000) : burst;
    const bucket = { tokens, at };
    buckets.set(key, bucket);
    return bucket;
  }
  const secondsLeft = ({ tokens }: { tokens: number }) => Math.ceil(Math.max(0, 1 - tokens) / perSecond);

  return {
    take(key) {
      const bucket = refilled(key);
      const left = secondsLeft(bucket);
      if (left === 0) bucket.tokens -= 1;
      return left;
    },
    waitFor: (key) => secondsLeft(refilled(key)),
  };
}
