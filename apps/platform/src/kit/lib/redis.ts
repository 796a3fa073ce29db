import { Redis } from "ioredis";

/** Milliseconds that a command waits for an answer. */
const patienceMs = 200;
/** Milliseconds without a further attempt after one that was not answered. */
const restMs = 1_000;

/** Redis as this platform uses it: what it does not answer in time is done without it. */
export interface SharedState {
  /** Returns the answer of `ask`, or undefined if Redis is away; it is then not asked for a while. */
  ask<T>(ask: (redis: Redis) => Promise<T>): Promise<T | undefined>;
  /** Receives what is published on a channel, over a connection of its own, while Redis is there. */
  subscribe(channel: string, receive: (message: string) => void): void;
  /** Returns whether there is no connection, or the last command failed. */
  isAway(): boolean;
  /** Calls `report` with an error when Redis goes away, and without one when it is back. */
  watch(report: (error: unknown) => void): void;
  end(): void;
}

/** Connects to Redis, now or as soon as it is there. */
export function connectRedis(url: string): SharedState {
  const redis = new Redis(url, {
    protocol: 2,
    // A command fails at once without a connection, rather than waiting for one.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: patienceMs,
    retryStrategy: (times) => Math.min(times * 100, restMs),
  });
  const subscribers: Redis[] = [];
  let fault: unknown;
  let restsUntil = 0;
  let report: (error: unknown) => void = () => undefined;
  const note = (error: unknown): void => {
    const isNews = (error === undefined) !== (fault === undefined);
    fault = error;
    if (isNews) report(error);
  };
  redis.on("error", note);
  redis.on("ready", () => note(undefined));
  return {
    async ask(ask) {
      if (performance.now() < restsUntil) return undefined;
      try {
        const answer = await ask(redis);
        note(undefined);
        return answer;
      } catch (error) {
        note(error);
        restsUntil = performance.now() + restMs;
        // A connection that does not answer may be dead without its other side having said so.
        if (redis.status === "ready") redis.disconnect(true);
        return undefined;
      }
    },
    subscribe(channel, receive) {
      const subscriber = redis.duplicate({ autoResubscribe: false, keepAlive: 5_000 });
      subscribers.push(subscriber);
      // The other connection reports that Redis is away.
      subscriber.on("error", () => undefined);
      subscriber.on("ready", () => void subscriber.subscribe(channel).catch(() => subscriber.disconnect(true)));
      subscriber.on("message", (_channel: string, message: string) => receive(message));
    },
    isAway: () => redis.status !== "ready" || fault !== undefined,
    watch(notify) {
      report = notify;
      if (fault !== undefined) report(fault);
    },
    end() {
      for (const connection of [redis, ...subscribers]) connection.disconnect();
    },
  };
}
