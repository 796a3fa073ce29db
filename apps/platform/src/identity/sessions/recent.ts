import { cached } from "@croupier/server/cached";
import type { SignedIn } from "../../kit/http/call.ts";
import { hashToken } from "../../kit/lib/tokens.ts";

type Find = (tokenHash: Buffer) => Promise<SignedIn | undefined>;

/** Milliseconds a read may use a cached session: one that another instance ended stays usable for this long. */
const freshMs = 1000;

/** Creates the cache of sessions looked up within the last second. Only reads use it; commands always query. */
export function recentSessions(find: Find) {
  const recent = cached<SignedIn | undefined>({ freshMs, max: 10_000 });
  return {
    find(token: string): Promise<SignedIn | undefined> {
      const hash = hashToken(token);
      return recent.get(hash.toString("base64"), () => find(hash));
    },
    /** Empties the cache after a session ended here, including lookups in flight. */
    forget: recent.clear,
  };
}
