import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import { z } from "zod";
import { money } from "@croupier/contract/wire/shapes";
import type { WalletResult } from "../kit/metrics.ts";

/*
 * Calls the platform by the vendor's side of the seamless wallet protocol, with signatures. A response is 200 with a
 * `status`; anything else (no response in time, 5xx, an unreadable body) leaves the outcome unknown, and the caller
 * decides what to do by the kind of call.
 */

export type Verb = "authenticate" | "balance" | "bet" | "tip" | "win" | "rollback" | "close";

/** Thrown without a trustworthy response: the call may or may not have had its effect. */
export class Unanswered extends Error {
  override name = "Unanswered";
}

const refusal = z.object({ status: z.string().max(40), balance: money.optional().catch(undefined) });
export type Refusal = z.output<typeof refusal>;

const authenticated = z.object({
  status: z.literal("OK"),
  sessionId: z.string().min(1).max(200),
  playerId: z.string().min(1).max(100),
  nickname: z.string().max(100),
  currency: z.string().min(1).max(12),
  language: z.string().max(12),
  balance: money,
  backUrl: z.string().max(2000).optional(),
  /** True where the merchant allows its players to buy free spins. */
  buysFeatures: z.boolean().optional(),
  /** Lowest and highest stake of one bet. */
  minStake: money.optional(),
  maxStake: money.optional(),
  /** Milliseconds from the start of a game to the next at least; present where the player's market sets a pace. */
  leastGameMs: z.number().int().min(1).max(60_000).optional(),
});
export type Authenticated = z.output<typeof authenticated>;

const moved = z.object({ status: z.literal("OK"), balance: money });
const closed = z.object({ status: z.literal("OK") });

export interface SeamlessOptions {
  platformUrl: string;
  key: SigningKey;
  timeoutMs: number;
  noteCall?: (verb: Verb, result: WalletResult, ms: number) => void;
}

export function createSeamless({ platformUrl, key, timeoutMs, noteCall }: SeamlessOptions) {
  async function post(verb: Verb, vassalage: string, payload: object): Promise<unknown> {
    const path = `/seamless/v1/${verb}`;
    const body = JSON.stringify(payload);
    const headers = signedHeaders(key, "POST", path, body, vassalage);
    try {
      const init = {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      } as const;
      const answer = await fetch(platformUrl + path, init);
      if (answer.status === 200) return (await answer.json()) as unknown;
      throw new Unanswered(`${verb}: HTTP ${answer.status}`);
    } catch (error) {
      if (error instanceof Unanswered) throw error;
      throw new Unanswered(`${verb}: ${error instanceof Error ? error.message : "failed"}`, { cause: error });
    }
  }

  /** Sends one signed call. Throws Unanswered; a refusal is a value. */
  async function ask<T extends z.ZodType>(
    verb: Verb,
    vassalage: string,
    payload: object,
    shape: T,
  ): Promise<z.output<T> | Refusal> {
    const began = performance.now();
    let result: WalletResult = "unanswered";
    try {
      const answer = await post(verb, vassalage, payload);
      const good = shape.safeParse(answer);
      if (good.success) {
        result = "ok";
        return good.data;
      }
      const bad = refusal.safeParse(answer);
      if (!bad.success || bad.data.status === "OK") throw new Unanswered(`${verb}: the answer is not understood`);
      result = "refused";
      return bad.data;
    } finally {
      noteCall?.(verb, result, performance.now() - began);
    }
  }

  return {
    authenticate: (vassalage: string, token: string, gameCode: string) =>
      ask("authenticate", vassalage, { token, gameCode }, authenticated),
    balance: (vassalage: string, sessionId: string) => ask("balance", vassalage, { sessionId }, moved),
    bet: (vassalage: string, payload: object) => ask("bet", vassalage, payload, moved),
    tip: (vassalage: string, payload: object) => ask("tip", vassalage, payload, moved),
    win: (vassalage: string, payload: object) => ask("win", vassalage, payload, moved),
    rollback: (vassalage: string, payload: object) => ask("rollback", vassalage, payload, moved),
    close: (vassalage: string, sessionId: string) => ask("close", vassalage, { sessionId }, closed),
  };
}

export type Seamless = ReturnType<typeof createSeamless>;
