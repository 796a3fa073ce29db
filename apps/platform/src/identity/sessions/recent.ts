import { cached } from "@croupier/server/cached";
import type { SignedIn } from "../../kit/http/call.ts";
import { hashToken } from "../../kit/lib/tokens.ts";

type Find = (tokenHash: Buffer) => Promise<SignedIn | undefined>;

/** How long a read may go by what was found before: a session that another instance ended lives on here for this long. */
const freshMs = 1000;

/** Creates the cache of sessions looked up within the last second, for reads; commands always query. */
export function recentSessions(find: Find) {
  const recent = cached<SignedIn | undefined>({ freshMs, max: 10_000 });
  return {
    find(token: string): Promise<SignedIn | undefined> {
      const hash = hashToken(token);
      return recent.get(hash.toString("base64"), () => find(hash));
    },
    /** Drops all after a session ended here: what was found before, or is being looked up, counts no more. */
    forget: recent.clear,
  };
}
