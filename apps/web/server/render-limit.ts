import { limitByNetwork } from "@croupier/server/network-limit";

/**
 * Pages that one network may have rendered in a minute. What is cached is not counted: many people behind one address
 * read the same pages, and each is rendered at most every five seconds.
 */
const rendersPerMinute = 300;

/** A network that had too many pages rendered. */
export class TooManyRenders extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("too many pages were rendered for this network");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Creates the function that counts a rendering for the network of an address, and refuses one too many. */
export function createRenderLimit(limitFactor: number) {
  const take = limitByNetwork({ max: rendersPerMinute * limitFactor, windowMs: 60_000 });
  return function refuse(ip: string): TooManyRenders | undefined {
    const seconds = take(ip);
    return seconds === undefined ? undefined : new TooManyRenders(seconds);
  };
}
