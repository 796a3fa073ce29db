import { createBuckets } from "@croupier/server/buckets";
import { networkOf } from "@croupier/server/network";
import { createKeyedTurns } from "@croupier/server/turns";

/**
 * Pages that one network may have rendered. What is cached is not counted: many people behind one address read the same
 * pages, and each is rendered at most every five seconds.
 */
const renders = { burst: 300, perSecond: 5 };
/** The places of one network among those in which pages are rendered, or wait for it; the rest waits for itself. */
const turns = { own: { atOnce: 2, waiting: 20 }, named: { atOnce: 1, waiting: 20 } };

/** A network that had too many pages rendered. */
export class TooManyRenders extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many pages were rendered for this network");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Creates the function that renders for an address within the share of its network, and throws where that is used up. */
export function createRenderLimit(limitFactor: number) {
  const buckets = createBuckets({ burst: renders.burst * limitFactor, perSecond: renders.perSecond * limitFactor });
  const turnsOf = { own: createKeyedTurns(turns.own), named: createKeyedTurns(turns.named) };
  return async function withinShare<T>(kind: keyof typeof turns, ip: string, run: () => Promise<T>): Promise<T> {
    const network = networkOf(ip);
    const seconds = buckets.take(network);
    if (seconds > 0) throw new TooManyRenders(seconds);
    return turnsOf[kind].run(network, run);
  };
}
