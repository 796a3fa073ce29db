import type { FastifyInstance } from "fastify";
import { takeRawBody } from "../../../kit/http/raw-body.ts";
import type { ReportAnswer, Verifications } from "./verifications.ts";

const statuses: Partial<Record<ReportAnswer, number>> = { UNAUTHORIZED: 401, SILENT: 503 };

/**
 * Serves the verifiers' webhooks: `POST /verifications/v1/webhook/{verifier}/{merchant}`. The digest is checked over the
 * raw body before any parsing. Responds with 401 for a wrong one, and with 503 if the verifier itself does not answer,
 * so that it reports again.
 */
export async function serveVerifierWebhooks(app: FastifyInstance, verifications: Verifications): Promise<void> {
  await app.register(async (scope) => {
    takeRawBody(scope, { type: "*" });
    scope.post<{ Params: { verifier: string; merchant: string } }>(
      "/verifications/v1/webhook/:verifier/:merchant",
      async (request, reply) => {
        const { verifier, merchant } = request.params;
        const raw = typeof request.body === "string" ? request.body : "";
        const status = verifications.has(merchant)
          ? await verifications.handleReport(merchant, verifier, (of) => of.readWebhook(request.headers, raw))
          : "UNAUTHORIZED";
        if (status === "UNKNOWN") request.log.error("a verifier reports a person who is not known here");
        return reply.code(statuses[status] ?? 200).send({ status });
      },
    );
  });
}
