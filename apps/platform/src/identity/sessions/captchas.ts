import type { Pool } from "../../kit/db/pool.ts";
import type { Outbox } from "../../notifications/outbound/outbox.ts";
import { drawCaptcha, hashAnswer, isAnswer, sameAnswer } from "./captcha.ts";
import { putCaptcha, takeCaptcha } from "./store.ts";

const goodForSeconds = 300;

/** Creates captchas: each is checked once, correct or not; a text that cannot be an answer leaves it unused. */
export function createCaptchas(db: Pool, outbox: Outbox) {
  return {
    /** Draws the picture for a key the browser made, as base64 PNG; it replaces the previous one. */
    async make(key: string): Promise<string> {
      const { answer, png } = await drawCaptcha();
      await putCaptcha(db, key, hashAnswer(key, answer), goodForSeconds);
      await outbox.put("captcha", key, "captcha", answer);
      return png.toString("base64");
    },
    async right(key: string | undefined, answer: string | undefined): Promise<boolean> {
      if (!key || !answer || !isAnswer(answer)) return false;
      const stored = await takeCaptcha(db, key);
      return stored !== undefined && sameAnswer(key, answer, stored);
    },
  };
}
