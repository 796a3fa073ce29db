import type { SignedIn } from "../../kit/http/call.ts";
import { hashToken } from "../../kit/lib/tokens.ts";

type Find = (tokenHash: Buffer) => Promise<SignedIn | undefined>;

/** How long a read may go by what was found before: a session that another instance ended lives on here for this long. */
const cachedMs = 1000;

/** Sessions that were looked up within the last second, for reads; commands always look. */
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
    /** After a session ended here: what was found before, or is being looked up, counts no more. */
    forget: (): void => stored.clear(),
  };
}
