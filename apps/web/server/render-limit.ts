import { createBuckets } from "@croupier/server/buckets";
import { networkOf } from "@croupier/server/network";
import { createKeyedTurns } from "@croupier/server/turns";

/**
 * The rate of renderings per network. Cached pages do not count: many people behind one address read the same pages,
 * and each is rendered at most every five seconds.
 */
const renders = { burst: 300, perSecond: 5 };
/** The concurrent renderings of one network and the length of its queue, for each kind of page. */
const turns = { own: { atOnce: 2, waiting: 20 }, named: { atOnce: 1, waiting: 20 } };

/** Thrown if a network requests too many renderings. */
export class TooManyRenders extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many pages were rendered for this network");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Creates the function that runs a rendering within the limits of its network, and throws when they are exceeded. */
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
