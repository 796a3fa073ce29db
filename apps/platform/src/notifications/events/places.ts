import type { Network } from "@croupier/server/network";

/** Maximum of open pages of one member on one instance. */
const mostOfMember = 20;
/** Maximum of open pages of one network on one instance: more than members behind one address ever have. */
const mostOfNetwork = 2000;

/** Counts the open pages of members and networks. */
export function createPlaces() {
  const taken = new Map<string, number>();
  const add = (key: string, one: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + one;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return {
    /** Takes a place immediately, so that no other page gets it; returns its release, or undefined if none is left. */
    take(memberId: bigint, network: Network): (() => void) | undefined {
      const keys = [`member:${memberId}`, `network:${network}`] as const;
      const [ofMember, ofNetwork] = keys.map((key) => taken.get(key) ?? 0) as [number, number];
      if (ofMember >= mostOfMember || ofNetwork >= mostOfNetwork) return undefined;
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys) add(key, -1);
      };
    },
  };
}
