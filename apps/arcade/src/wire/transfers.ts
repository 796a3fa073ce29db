import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import { amount } from "@croupier/contract/wire/shapes";
import type { SigningKey } from "@croupier/server/signature";
import { serveSigned } from "./signed.ts";
import { storeTransfer } from "./transfer-store.ts";

/*
 * Serves the vendor's side of transfer mode: a platform requests to move money into a player's wallet here, or out of
 * it. A repeated reference gets the same response. Bets still go to the platform, which holds the wallet's balance.
 */

const order = z.object({
  reference: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  vassalage: z.string().regex(/^[A-Z0-9_]{1,24}$/),
  playerId: z.string().regex(/^\d{1,18}$/),
  direction: z.enum(["in", "out"]),
  amount,
  currency: z.string().min(1).max(12),
});

/** In the sandbox the cents of the amount select the behaviour: refuse, or take the money and respond late. */
const refuses = 1100n;
const isSilent = 1300n;
const silentMs = 12_000;
/** Longest wait of a repeated request for the response, in milliseconds. */
const patienceMs = 6_000;

/** Serves `POST /transfer/v1/move`. */
export async function serveTransfers(app: FastifyInstance, db: Pool, keys: readonly SigningKey[]): Promise<void> {
  await serveSigned(app, keys, (on) =>
    on("/transfer/v1/move", order, async ({ amount: money, ...rest }, reply) => {
      const fingerprint = JSON.stringify([rest, money.toString()]);
      const cents = money % 10_000n;
      const status = cents === refuses ? "REFUSED" : "OK";
      const stored = await storeTransfer(db, { ...rest, amount: money, fingerprint, status });
      if (stored.fingerprint !== fingerprint) return reply.code(409).send({ status: "REFERENCE_REUSED" });
      if (cents === isSilent && stored.ageMs < silentMs) {
        await wait(patienceMs);
        return reply.code(504).send({ status: "TIMEOUT" });
      }
      return { status: stored.status };
    }),
  );
}
