import type { FastifyInstance } from "fastify";
import { takeRawBody } from "../../kit/http/raw-body.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { ProviderKey, Providers } from "./providers.ts";
import { insertWebhook, recordsOf, type PaymentRecord } from "./store.ts";

export interface WebhookDeps {
  db: Pool;
  providers: Providers;
  /** Fetches a deposit's payment and acts on it. */
  askDeposit(key: ProviderKey, reference: string): Promise<void>;
  askPayout(key: ProviderKey, reference: string): Promise<void>;
  noteReversal(reference: string, report: string): Promise<void>;
}

/** Bytes of a call-back at most. */
const bodyLimit = 262_144;

/**
 * Serves the call-backs of providers that send their own form: `POST /payments/v1/webhook/{merchant}/{provider}`. It
 * checks the signature over the raw body, stores the event, responds with 200, then fetches the payment and acts on that
 * alone. Responds with 401 for a wrong signature and 400 for a body that is no event.
 */
export async function serveWebhooks(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  await app.register(async (scope) => {
    takeRawBody(scope, { type: "*", bodyLimit });
    scope.post<{ Params: { merchant: string; provider: string } }>(
      "/payments/v1/webhook/:merchant/:provider",
      async (request, reply) => {
        const { merchant, provider: id } = request.params;
        const body = String(request.body ?? "");
        const provider = await deps.providers.of(merchant, id);
        const webhook = provider?.readWebhook ? provider.readWebhook(request.headers, body) : "forged";
        if (webhook === "forged") return reply.code(401).send({ status: "UNAUTHORIZED" });
        if (!webhook) return reply.code(400).send({ status: "BAD_REQUEST" });
        const records = recordsOf(deps.db, merchant, id);
        const { about, reversal, eventId } = webhook;
        const record = about && (await records.findByProviderId(about.direction, about.providerId));
        const isNew = await insertWebhook(deps.db, {
          merchant,
          provider: id,
          eventId,
          reference: record?.reference ?? null,
          body,
        });
        await reply.code(200).send({ status: "OK" });
        // A repetition is looked at again: the first look may have come too early.
        if (record)
          await act(deps, { merchant, id }, record, isNew ? reversal : undefined).catch((error: unknown) =>
            request.log.error({ err: error, reference: record.reference }, "a payment could not be looked at"),
          );
        return reply;
      },
    );
  });
}

async function act(
  deps: WebhookDeps,
  key: ProviderKey,
  { direction, reference }: PaymentRecord,
  reversal: string | undefined,
): Promise<void> {
  if (direction === "out") return deps.askPayout(key, reference);
  // A reversal is noted first, so that what is fetched then is not credited as if nothing had happened.
  if (reversal) await deps.noteReversal(reference, reversal);
  await deps.askDeposit(key, reference);
}
