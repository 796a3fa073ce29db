import type { SignedIn } from "../../kit/http/call.ts";
import { hashToken } from "../../kit/lib/tokens.ts";

type Find = (tokenHash: Buffer) => Promise<SignedIn | undefined>;

/** How long a read may use a cached session: one that another instance ended stays usable for this long. */
const cachedMs = 1000;

/** Creates the cache of sessions looked up within the last second, for reads; commands always query. */
export function recentSessions(find: Find) {
  const stored = new Map<string, Promise<SignedIn | undefined>>();
  let emptied = performance.now();
  return {
    find(token: string): Promise<SignedIn | undefined> {
      if (performance.now() - emptied > cachedMs) {
        stored.clear();
        emptied = performance.now();
      }
      const hash = hashToken(token);
      const name = hash.toString("base64");
      let found = stored.get(name);
      if (!found) {
        found = find(hash);
        stored.set(name, found);
        found.catch(() => stored.delete(name));
      }
      return found;
    },
    /** Empties the cache after a session ended here, including lookups in flight. */
    forget: (): void => stored.clear(),
  };
}
