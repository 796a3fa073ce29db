import { createHash } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import * as store from "./store.ts";

/** How long after the code was typed its proof is taken: a form may still have to be filled in. */
const freshSeconds = 15 * 60;

/** What a proof of a number says (firebase's ID token, signed in by phone). */
const claims = z.object({
  sub: z.string().min(1),
  auth_time: z.number().int(),
  phone_number: z.string(),
  firebase: z.object({ sign_in_provider: z.literal("phone") }),
});

export interface FirebaseDeps {
  db: Pool;
  merchant(code: string): Promise<MerchantRow>;
  /** Where the keys are published that firebase signs with. */
  keysUrl: string;
}

/** Numbers that firebase has proved: the browser brings its token, and it is judged here. */
export function createFirebase({ db, merchant, keysUrl }: FirebaseDeps) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5000 });

  return {
    /** Whether this token proves this number to this merchant, now and for the first time. */
    async right(code: string, mobileNum: string, idToken: string): Promise<boolean> {
      const { firebase } = (await merchant(code)).config;
      if (!firebase) return false;
      const judged = await jwtVerify(idToken, keys, {
        algorithms: ["RS256"],
        issuer: `https://securetoken.google.com/${firebase.projectId}`,
        audience: firebase.projectId,
        requiredClaims: ["exp", "iat"],
      }).catch(() => undefined);
      const found = claims.safeParse(judged?.payload);
      if (!found.success) return false;
      const { sub, auth_time: at, phone_number: proved } = found.data;
      if (proved !== mobileNum || Math.abs(Date.now() / 1000 - at) > freshSeconds) return false;
      // A token that is renewed proves the same code again: the moment counts, not the token.
      const hash = createHash("sha256").update(`${firebase.projectId}\n${sub}\n${at}`).digest();
      return store.takeProof(db, hash, 2 * freshSeconds);
    },
  };
}
