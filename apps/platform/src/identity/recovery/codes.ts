import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, countOf } from "../../kit/db/throttle.ts";
import { atLeast } from "../../kit/lib/at-least.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { Messages } from "../../notifications/outbound/outbound.ts";
import { codeEmail, codeSms, type Reader } from "../../notifications/outbound/write.ts";
import * as store from "./store.ts";

/** How long a code is good, and a button that sends another rests (specification section 9: expiredMinutes). */
const expiredMinutes = 2;
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
  /** Whoever is not a member yet reads the language of the page. */
  language: string;
  captcha: string | undefined;
  captchaKey: string | undefined;
}

/** To a member's own number or email, both known to be theirs or about to be. */
export interface OwnCodeRequest extends store.CodePlace {
  channel: "sms" | "email";
  reader: Reader;
}

export interface CodeSent {
  expiredMinutes: number;
  nextAt: Date;
  serverTime: Date;
}

/** What the sender of a code is told: by the server's clock, since a device's may be wrong. */
export function codeSent(): CodeSent {
  const serverTime = new Date();
  return { expiredMinutes, serverTime, nextAt: new Date(serverTime.getTime() + expiredMinutes * 60_000) };
}

/** Codes by text message: one a minute and five a day a number, five tries each, one answer for every number. */
export function createCodes({ db, messages, merchant, captchaRight, limitFactor }: CodesDeps) {
  async function limits({ merchant, recipient, ip, captcha, captchaKey }: CodeRequest): Promise<Refusal | undefined> {
    const fromAddress = await bump(db, `sms-from:${ip}`, 3600);
    if (fromAddress > freeFromAddress * limitFactor && !(await captchaRight(captchaKey, captcha))) {
      return refuse(captcha ? "CAPTCHA_WRONG" : "CAPTCHA_REQUIRED", { captcha: true });
    }
    return restOf(`sms:${merchant}:${recipient}`);
  }

  /** One a minute and five a day, whatever the code is for. */
  async function restOf(number: string): Promise<Refusal | undefined> {
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
    /**
     * Sends a code to a member's number. To a number that is nobody's it sends nothing, and says the same; to be
     * registered, every number gets one.
     */
    send: (request: CodeRequest): Promise<Refusal | undefined> =>
      atLeast(answerMs, async () => {
        const limited = await limits(request);
        if (limited) return limited;
        const { config } = await merchant(request.merchant);
        const found =
          request.purpose === "register"
            ? { account: "", language: request.language }
            : await store.findByMobile(db, request.merchant, request.recipient);
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
    /** Sends a code to somebody who is known already. */
    async sendOwn({ channel, reader, ...place }: OwnCodeRequest): Promise<CodeSent | Refusal> {
      const limited = await restOf(`${channel}:${place.merchant}:${place.recipient}`);
      if (limited) return limited;
      const { config } = await merchant(place.merchant);
      const code = newCode();
      await store.putCode(db, place, hashOf(place, code), goodForSeconds);
      const write = channel === "sms" ? codeSms : codeEmail;
      await messages.enqueue(db, write(config, reader, place.recipient, code, expiredMinutes), expiredMinutes);
      messages.kick();
      return codeSent();
    },
    /** Judges a code; a right one is used up by it. */
    async right(place: store.CodePlace, code: string): Promise<boolean> {
      const stored = await store.tryCode(db, place, mostTries);
      const given = hashOf(place, code);
      return stored !== undefined && timingSafeEqual(stored, given) && store.takeCode(db, place, given);
    },
  };
}

/** Judges what proves a number: the code that was sent there, or firebase's token. */
export type CodeRight = (place: store.CodePlace, code: string, firebaseIdToken: string | undefined) => Promise<boolean>;

export type Codes = ReturnType<typeof createCodes>;
