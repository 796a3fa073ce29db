import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { hasZeroBits, mostBits } from "@croupier/contract/domain/human-proof";
import type { Pool } from "../../kit/db/pool.ts";
import { takeOnce } from "../../kit/db/throttle.ts";

const goodForSeconds = 300;

/** Creates proof-of-work questions: about a second for a browser, and too expensive for a flood. */
export function createHumanProofs(db: Pool, secret: string) {
  const sign = (text: string, subject: string): string =>
    createHmac("sha256", secret).update(`human\n${text}\n${subject}`).digest("base64url");

  return {
    /** Creates a question for a subject, the call and the recipient; an answer is valid for no other. */
    question(bits: number, subject: string): string {
      const expires = Math.floor(Date.now() / 1000) + goodForSeconds;
      const text = `${randomBytes(12).toString("base64url")}.${expires}.${Math.min(bits, mostBits)}`;
      return `${text}.${sign(text, subject)}`;
    },
    /**
     * Returns whether an answer is correct: in time, unused, and for a question of this platform at today's difficulty.
     * Slightly fewer bits are enough, since the difficulty may have grown while the browser worked.
     */
    async isRight(proof: string | undefined, bits: number, subject: string): Promise<boolean> {
      const match = /^(([\w-]{16})\.(\d{10})\.(\d{1,2}))\.([\w-]{43}):\d{1,12}$/.exec(proof ?? "");
      if (!proof || !match) return false;
      const [, text = "", salt = "", expires, requested, signature = ""] = match;
      if (!timingSafeEqual(Buffer.from(sign(text, subject)), Buffer.from(signature))) return false;
      if (Number(expires) * 1000 < Date.now() || Number(requested) < Math.min(bits, mostBits) - 1) return false;
      if (!hasZeroBits(createHash("sha256").update(proof).digest(), Number(requested))) return false;
      return takeOnce(db, "human", salt, goodForSeconds);
    },
  };
}
