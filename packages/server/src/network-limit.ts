import { LRUCache } from "lru-cache";
import { networkOf } from "./network.ts";

/** How many networks are counted at once; the least recently seen is forgotten. */
const mostNetworks = 20_000;

/**
 * Creates the function that counts one more for the network of an address, in windows that start with its first; answers
 * the seconds to wait where it has had its share.
 */
export function limitByNetwork({ max, windowMs }: { max: number; windowMs: number }) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: mostNetworks });
  return function take(ip: string): number | undefined {
    const network = networkOf(ip);
    const now = performance.now();
    const known = windows.get(network);
    const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    if (current.count >= max) return Math.ceil((current.endsAt - now) / 1000);
    current.count += 1;
    windows.set(network, current);
    return undefined;
  };
}
