import { randomUUID } from "node:crypto";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller } from "../../kit/http/call.ts";
import type { SecureCookie } from "../../kit/http/secure-cookie.ts";
import { hashToken, newToken } from "../../kit/lib/tokens.ts";
import {
  dropFamily,
  insertRemember,
  ownerOfUsed,
  useRemember,
  wasJustUsed,
  type RememberRow,
} from "./remember-store.ts";
import type { SessionAnswer } from "./sessions.ts";

/** Remember me lasts 24 hours from the typed password (specification section 9). */
const daySeconds = 24 * 3600;
/** Two tabs of one browser that sign in at once send the same token. */
const sameMomentSeconds = 10;

export interface RememberDeps {
  db: Pool;
  /** Opens a session for a remembered member, by the account's current state. */
  completeSignIn(merchant: string, memberId: bigint, family: string, caller: Caller): Promise<SessionAnswer | Refusal>;
  /** Ends the sessions of a family of tokens, one of which was copied, and notifies the member. */
  endStolen(memberId: bigint, family: string, caller: Caller): Promise<unknown>;
}

/** Creates "remember me": instead of the password the browser stores a token that no script can read. */
export function createRemember({ db, completeSignIn, endStolen }: RememberDeps) {
  async function give(cookie: SecureCookie, row: RememberRow): Promise<void> {
    const { token, hash } = newToken();
    await insertRemember(db, hash, row);
    cookie.keep(token, row.secondsLeft);
  }

  async function forget(cookie: SecureCookie): Promise<void> {
    const token = cookie.read();
    if (token === undefined) return;
    await dropFamily(db, hashToken(token));
    cookie.drop();
  }

  return {
    forget,
    /** Starts a family after a sign-in by password, valid for a day. */
    async keep(cookie: SecureCookie, memberId: bigint): Promise<void> {
      await forget(cookie);
      await give(cookie, { family: randomUUID(), memberId, secondsLeft: daySeconds });
    },
    async signIn(merchant: string, cookie: SecureCookie, caller: Caller): Promise<SessionAnswer | Refusal> {
      const token = cookie.read();
      if (token === undefined) return refuse("REMEMBER_ENDED");
      const [hash, from] = [hashToken(token), { network: caller.network, device: caller.userAgent }];
      const used = await useRemember(db, merchant, hash, from);
      // Another tab has the next token by now, so this browser's cookie stays as it is.
      if (!used && (await wasJustUsed(db, hash, from, sameMomentSeconds))) return refuse("REMEMBER_ENDED");
      const stolen = used ? undefined : await ownerOfUsed(db, merchant, hash);
      if (stolen) await endStolen(stolen.memberId, stolen.family, caller);
      const answer = used
        ? await completeSignIn(merchant, used.memberId, used.family, caller)
        : refuse("REMEMBER_ENDED");
      if (!used || isRefusal(answer)) {
        await forget(cookie);
        return answer;
      }
      await give(cookie, used);
      return answer;
    },
  };
}

export type Remember = ReturnType<typeof createRemember>;
