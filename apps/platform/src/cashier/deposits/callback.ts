import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { amount } from "@croupier/contract/wire/shapes";
import { isSigned, type SigningKey } from "@croupier/server/signature";
import { takeRawBody } from "../../kit/http/raw-body.ts";
import { parseJson } from "../../kit/lib/parse-json.ts";
import { isFinal, type CallbackAnswer } from "./deposits.ts";
import type { PayoutAnswer } from "../withdrawals/payouts.ts";
import type { PayoutEvent } from "../withdrawals/provider.ts";
import type { PaymentEvent } from "./provider.ts";

const eventShape = z.object({
  eventId: z.uuid(),
  reference: z.string().max(64),
  outcome: z.enum(["paid", "declined", "confirming"]),
  confirmations: z.number().int().min(0).max(1000).optional(),
  amount,
  currency: z.string().max(8),
});

const payoutShape = z.object({
  eventId: z.uuid(),
  reference: z.string().max(64),
  outcome: z.enum(["paid", "failed"]),
  amount,
  currency: z.string().max(8),
});

export interface CallbackDeps {
  /** The signing keys of each provider. */
  providers: Record<string, SigningKey[]>;
  handleCallback(provider: string, event: PaymentEvent): Promise<CallbackAnswer>;
  handlePayoutCallback(provider: string, event: PayoutEvent): Promise<PayoutAnswer>;
}

/**
 * Serves the payment providers' call-backs: `POST /payments/v1/callback/{provider}`, and `…/payout-callback/{provider}`
 * for pay-outs. The signature is checked over the raw body before any parsing. Responds with 401 for a bad signature,
 * 400 for a body that is not an event, 409 if an operator has to look.
 */
export async function serveCallbacks(app: FastifyInstance, deps: CallbackDeps): Promise<void> {
  await app.register(async (scope) => {
    takeRawBody(scope);
    listen(scope, deps.providers, "callback", eventShape, deps.handleCallback);
    listen(scope, deps.providers, "payout-callback", payoutShape, deps.handlePayoutCallback);
  });
}

function listen<N extends { reference: string }>(
  scope: FastifyInstance,
  providers: CallbackDeps["providers"],
  path: string,
  shape: z.ZodType<N>,
  handleCallback: (provider: string, event: N) => Promise<CallbackAnswer>,
): void {
  scope.post<{ Params: { provider: string } }>(`/payments/v1/${path}/:provider`, async (request, reply) => {
    const keys = Object.hasOwn(providers, request.params.provider) ? providers[request.params.provider] : undefined;
    const body = String(request.body);
    const call = { method: request.method, path: request.url, headers: request.headers, body };
    if (!keys || !isSigned(keys, call)) return reply.code(401).send({ status: "UNAUTHORIZED" });
    const event = shape.safeParse(parseJson(body));
    if (!event.success) return reply.code(400).send({ status: "BAD_REQUEST" });
    const status = await handleCallback(request.params.provider, event.data);
    if (!isFinal(status) || status === "CONTRADICTION")
      request.log.error({ status, reference: event.data.reference }, "a payment needs a look");
    return reply.code(isFinal(status) ? 200 : 409).send({ status });
  });
}
