import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { Pool } from "../db/pool.ts";
import { refuse, type Refusal } from "../db/refusal.ts";
import { bump, countOf } from "../db/throttle.ts";
import { atLeast } from "../lib/at-least.ts";
import type { MerchantRow } from "../merchants/store.ts";
import type { Messages } from "../messages/messages.ts";
import { codeSms } from "../messages/write.ts";
import * as store from "./store.ts";

/** How long a code is good, and a button that sends another rests (specification section 9: expiredMinutes). */
export const expiredMinutes = 2;
const goodForSeconds = expiredMinutes * 60 + 30;
const mostTries = 5;
const mostADay = 5;
const daySeconds = 24 * 3600;
/** Codes that one address may ask for within an hour before it has to read a picture. */
const freeFromAddress = 5;
const answerMs = 200;

const hashOf = ({ merchant, purpose, recipient }: store.CodePlace, code: string): Buffer =>
  createHash("sha256").update(`${merchant}\n${purpose}\n${recipient}\n${code}`).digest();

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

export interface CodesDeps {
  db: Pool;
  messages: Messages;
  merchant(code: string): Promise<MerchantRow>;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
  /** As the limits of the rows: more where one address stands for many people. */
  limitFactor: number;
}

export interface CodeRequest extends store.CodePlace {
  ip: string;
  captcha: string | undefined;
  captchaKey: string | undefined;
}

/** Codes by text message: one a minute and five a day a number, five tries each, one answer for every number. */
export function createCodes({ db, messages, merchant, captchaRight, limitFactor }: CodesDeps) {
  async function limits({ merchant, recipient, ip, captcha, captchaKey }: CodeRequest): Promise<Refusal | undefined> {
    const fromAddress = await bump(db, `sms-from:${ip}`, 3600);
    if (fromAddress > freeFromAddress * limitFactor && !(await captchaRight(captchaKey, captcha))) {
      return refuse(captcha ? "CAPTCHA_WRONG" : "CAPTCHA_REQUIRED", { captcha: true });
    }
    const number = `sms:${merchant}:${recipient}`;
    if ((await bump(db, `${number}:minute`, 60)) > 1) {
      const { secondsLeft } = await countOf(db, `${number}:minute`);
      return { refused: "CODE_TOO_SOON", value: { secondsLeft }, retryAfterSeconds: secondsLeft };
    }
    if ((await bump(db, `${number}:day`, daySeconds)) > mostADay) {
      const { secondsLeft } = await countOf(db, `${number}:day`);
      return { refused: "CODE_TOO_MANY", value: { secondsLeft }, retryAfterSeconds: secondsLeft };
    }
    return undefined;
  }

  return {
    /** Sends a code to a member's number. To a number that is nobody's it sends nothing, and says the same. */
    send: (request: CodeRequest): Promise<Refusal | undefined> =>
      atLeast(answerMs, async () => {
        const limited = await limits(request);
        if (limited) return limited;
        const { config } = await merchant(request.merchant);
        const found = await store.findByMobile(db, request.merchant, request.recipient);
        const code = newCode();
        // What nobody was sent, nobody can type.
        await store.putCode(
          db,
          request,
          found ? hashOf(request, code) : hashOf(request, crypto.randomUUID()),
          goodForSeconds,
        );
        if (found) {
          await messages.enqueue(db, codeSms(config, found, request.recipient, code, expiredMinutes), expiredMinutes);
          messages.kick();
        }
        return undefined;
      }),
    /** Judges a code; a right one is used up by it. */
    async right(place: store.CodePlace, code: string): Promise<boolean> {
      const stored = await store.tryCode(db, place, mostTries);
      const given = hashOf(place, code);
      return stored !== undefined && timingSafeEqual(stored, given) && store.takeCode(db, place, given);
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
