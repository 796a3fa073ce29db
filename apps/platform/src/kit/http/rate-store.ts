import { callbackify } from "node:util";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { createWindows, type WindowCount } from "@croupier/server/windows";
import type { SharedState } from "../lib/redis.ts";

/** Counts within a window that begins with the first count, and returns its end. */
const countInRedis = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

type Count = (key: string, windowMs: number) => Promise<WindowCount>;

export interface RateStoreOptions {
  shared: SharedState | undefined;
  /** The cell whose limits are counted; cells may share Redis. */
  cell: number;
  /** Notes a limit that was counted without Redis. */
  noteFallback(): void;
}

/** Creates the store of the rate limits: counted in Redis for all instances, else and without it in this instance. */
export function createRateStore({ shared, cell, noteFallback }: RateStoreOptions): FastifyRateLimitStoreCtor {
  const own = createWindows();
  const count: Count = async (key, windowMs) => {
    const answer = await shared?.ask((redis) => redis.eval(countInRedis, 1, `limit:${cell}:${key}`, windowMs));
    if (!Array.isArray(answer)) {
      if (shared) noteFallback();
      return own.count(key, windowMs);
    }
    const [current, ttl] = answer.map(Number) as [number, number];
    return { current, ttl };
  };
  return class Store extends CountingStore {
    constructor() {
      super(count, "");
    }
  };
}

class CountingStore implements FastifyRateLimitStore {
  readonly #count: Count;
  readonly #prefix: string;

  constructor(count: Count, prefix: string) {
    this.#count = count;
    this.#prefix = prefix;
  }

  incr(key: string, done: (error: Error | null, result?: WindowCount) => void, windowMs: number): void {
    callbackify(this.#count)(this.#prefix + key, windowMs, done);
  }

  child({
    routeInfo,
  }: Parameters<FastifyRateLimitStore["child"]>[0] & { routeInfo?: { method?: unknown; url?: string } }) {
    return new CountingStore(this.#count, `${this.#prefix}${String(routeInfo?.method)} ${routeInfo?.url}:`);
  }
}
