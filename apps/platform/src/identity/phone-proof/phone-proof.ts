import { createHash } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import * as store from "./store.ts";

/** Seconds a proof is accepted after the code was typed: a form may still have to be filled in. */
const freshSeconds = 15 * 60;

/** The claims of a proof (firebase's ID token, signed in by phone). */
const claims = z.object({
  sub: z.string().min(1),
  auth_time: z.number().int(),
  phone_number: z.string(),
  firebase: z.object({ sign_in_provider: z.literal("phone") }),
});

export interface FirebaseDeps {
  db: Pool;
  merchant(code: string): Promise<MerchantRow>;
  /** The address of the public keys firebase signs with. */
  keysUrl: string;
}

/** Creates the check of numbers that firebase proved: the browser sends its ID token, which is verified here. */
export function createPhoneProof({ db, merchant, keysUrl }: FirebaseDeps) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5000 });

  return {
    /** Returns whether this token proves this number to this merchant, now and for the first time. */
    async right(code: string, mobileNum: string, idToken: string): Promise<boolean> {
      const { firebase } = (await merchant(code)).config;
      if (!firebase) return false;
      const verified = await jwtVerify(idToken, keys, {
        algorithms: ["RS256"],
        issuer: `https://securetoken.google.com/${firebase.projectId}`,
        audience: firebase.projectId,
        requiredClaims: ["exp", "iat"],
      }).catch(() => undefined);
      const found = claims.safeParse(verified?.payload);
      if (!found.success) return false;
      const { sub, auth_time: at, phone_number: proved } = found.data;
      if (proved !== mobileNum || Math.abs(Date.now() / 1000 - at) > freshSeconds) return false;
      // A refreshed token repeats the same proof, so the time of the proof identifies it rather than the token.
      const hash = createHash("sha256").update(`${firebase.projectId}\n${sub}\n${at}`).digest();
      return store.takeProof(db, hash, 2 * freshSeconds);
    },
  };
}
