import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, limitKey } from "../../kit/db/throttle.ts";
import { atLeast } from "../../kit/lib/at-least.ts";
import type { Mobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { Outbound } from "../../notifications/outbound/outbound.ts";
import { codeEmail, codeSms, type Reader } from "../../notifications/outbound/write.ts";
import { createCodeLimits } from "./code-limits.ts";
import type { createSmsBudget } from "./sms-budget.ts";
import * as store from "./store.ts";

/** Minutes a code is valid, and until the next may be sent (specification section 9: expiredMinutes). */
const expiredMinutes = 2;
const goodForSeconds = expiredMinutes * 60 + 30;
const mostTries = 5;
/** Codes that one network may request within an hour before a captcha is required. */
const freeFromNetwork = 5;
const answerMs = 200;

const hashOf = ({ merchant, purpose, recipient }: store.CodePlace, code: string): Buffer =>
  createHash("sha256").update(`${merchant}\n${purpose}\n${recipient}\n${code}`).digest();

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

export interface CodesDeps {
  db: Pool;
  messages: Outbound;
  merchant(code: string): Promise<MerchantRow>;
  captchaRight(key: string | undefined, answer: string | undefined): Promise<boolean>;
  /** Returns whether a member signed in from this network before. */
  knowsNetwork(memberId: bigint, network: Network): Promise<boolean>;
  budget: ReturnType<typeof createSmsBudget>;
  /** Multiplies the limits: higher where many people share one address. */
  limitFactor: number;
}

export interface CodeRequest extends store.CodePlace {
  purpose: "login" | "register" | "password";
  recipient: Mobile;
  network: Network;
  /** The language of the page, for recipients who are not members yet. */
  language: string;
  captcha: string | undefined;
  captchaKey: string | undefined;
}

/** Requests a code for a member's own number or email, proven or about to be. */
export interface OwnCodeRequest extends store.CodePlace {
  memberId: bigint;
  purpose: "second" | "stepUp" | "bind";
  network: Network;
  channel: "sms" | "email";
  reader: Reader;
}

export interface CodeSent {
  expiredMinutes: number;
  nextAt: Date;
  serverTime: Date;
}

/** Returns when the next code may be sent, by the server's clock, since a device's may be wrong. */
export function codeSent(): CodeSent {
  const serverTime = new Date();
  return { expiredMinutes, serverTime, nextAt: new Date(serverTime.getTime() + expiredMinutes * 60_000) };
}

/** Creates codes by text message and email: limited, with five attempts each, and the same answer for every number. */
export function createCodes({ db, messages, merchant, captchaRight, knowsNetwork, budget, limitFactor }: CodesDeps) {
  const limits = createCodeLimits(db);

  async function captchaMissing({ network, captcha, captchaKey }: CodeRequest): Promise<Refusal | undefined> {
    const fromNetwork = await bump(db, limitKey("code-from", network), 3600);
    if (fromNetwork <= freeFromNetwork * limitFactor || (await captchaRight(captchaKey, captcha))) return undefined;
    return refuse(captcha ? "CAPTCHA_WRONG" : "CAPTCHA_REQUIRED", { captcha: true });
  }

  async function limited(request: OwnCodeRequest): Promise<Refusal | undefined> {
    const { memberId, purpose, network } = request;
    if (purpose === "stepUp") return limits.own(memberId, request);
    if (purpose === "bind") return limits.bind(memberId, request, network);
    const whose = (await knowsNetwork(memberId, network)) ? "known" : "stranger";
    return limits[whose]("second-code", request, network);
  }

  /** Counts a code; an unproven number has the limits of a stranger's. */
  async function spend(config: MerchantConfig, { purpose, recipient, network }: OwnCodeRequest) {
    const mobile = recipient as Mobile;
    if (purpose !== "bind") return budget.spend(config, mobile, "member", network);
    return budget.refuseCountry(config, mobile) ?? budget.spend(config, mobile, "stranger", network);
  }

  return {
    /**
     * Sends a code to a member's number. An unknown number gets no code but the same answer; for a registration, every
     * number gets one.
     */
    send: (request: CodeRequest): Promise<Refusal | undefined> =>
      atLeast(answerMs, async () => {
        const { network, recipient, language } = request;
        const { config } = await merchant(request.merchant);
        // The limits of the number come last, so that a request refused for another reason does not count for it.
        const refused = budget.refuseCountry(config, recipient) ?? (await captchaMissing(request));
        if (refused) return refused;
        const member = await store.findByMobile(db, request.merchant, recipient);
        const known = member !== undefined && (await knowsNetwork(member.id, network));
        const whose = known ? "member" : "stranger";
        const spentUp = await budget.refuseSpent(config, recipient, whose, network);
        if (spentUp) return spentUp;
        const full = await limits[known ? "known" : "stranger"]("code", request, network);
        if (full) return full;
        const found = request.purpose === "register" ? { account: "", language } : member;
        const code = newCode();
        // A code that is never sent cannot be typed.
        await store.putCode(
          db,
          request,
          network,
          found ? hashOf(request, code) : hashOf(request, crypto.randomUUID()),
          goodForSeconds,
        );
        if (found) {
          const spent = await budget.spend(config, recipient, whose, network);
          if (spent) return spent;
          await messages.enqueue(db, codeSms(config, found, recipient, code, expiredMinutes), expiredMinutes);
          messages.kick();
        }
        return undefined;
      }),
    /** Sends a code to a known member. */
    async sendOwn(request: OwnCodeRequest): Promise<CodeSent | Refusal> {
      const { channel, reader, network, ...place } = request;
      const { config } = await merchant(place.merchant);
      const refused = (await limited(request)) ?? (channel === "sms" ? await spend(config, request) : undefined);
      if (refused) return refused;
      const code = newCode();
      await store.putCode(db, place, network, hashOf(place, code), goodForSeconds);
      const write = channel === "sms" ? codeSms : codeEmail;
      await messages.enqueue(db, write(config, reader, place.recipient, code, expiredMinutes), expiredMinutes);
      messages.kick();
      return codeSent();
    },
    /**
     * Checks a code and uses up a correct one. Guesses from another network use up no attempt of the network that
     * requested the code.
     */
    async right(place: store.CodePlace, code: string, network: Network): Promise<boolean> {
      const stored = await store.tryCodes(db, place, network, mostTries);
      const given = hashOf(place, code);
      return stored.some((hash) => timingSafeEqual(hash, given)) && store.takeCode(db, place, given);
    },
  };
}

/** Checks the proof of a number: the code sent there, or firebase's token. */
export type CodeRight = (
  place: store.CodePlace & { recipient: Mobile },
  code: string,
  firebaseIdToken: string | undefined,
  network: Network,
) => Promise<boolean>;

export type Codes = ReturnType<typeof createCodes>;
