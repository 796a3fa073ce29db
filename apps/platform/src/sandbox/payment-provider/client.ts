import { formatMoney } from "@croupier/contract/domain/money";
import { money } from "@croupier/contract/wire/shapes";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import { z } from "zod";
import type { OpenedPayment, PaymentProvider, PaymentRequest } from "../../cashier/deposits/provider.ts";
import type { PayoutEvent, PayoutProvider } from "../../cashier/withdrawals/provider.ts";

export interface PaymentProviderClientOptions {
  /** The provider's address. */
  url: string;
  /** The platform's addresses for the provider's call-backs. */
  callbackUrl: string;
  payoutCallbackUrl: string;
  key: SigningKey;
}

const patienceMs = 5000;

const outcomesShape = z.object({
  payments: z.array(
    z.object({ reference: z.string(), outcome: z.enum(["paid", "declined"]), amount: money, currency: z.string() }),
  ),
});
const payoutShape = z.object({
  events: z.array(z.object({ eventId: z.string(), outcome: z.enum(["paid", "failed"]), amount: money })),
});
const statusShape = z.discriminatedUnion("known", [
  z.object({ known: z.literal(false) }),
  z.object({ known: z.literal(true), currency: z.string(), events: payoutShape.shape.events }),
]);

/** Sends a signed call to the sandbox provider. Undefined if it does not answer. */
async function send<T>(
  { url, key }: PaymentProviderClientOptions,
  path: string,
  order: object,
): Promise<T | undefined> {
  const body = JSON.stringify(order);
  const answer = await fetch(url + path, {
    method: "POST",
    redirect: "error",
    body,
    headers: signedHeaders(key, "POST", path, body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as T) : undefined;
}

export function createPaymentProviderClient(options: PaymentProviderClientOptions): PaymentProvider & PayoutProvider {
  const { callbackUrl, payoutCallbackUrl } = options;
  return {
    async open(request: PaymentRequest): Promise<OpenedPayment | undefined> {
      return send<OpenedPayment>(options, "/sandbox/pay/v1/payments", {
        ...request,
        amount: formatMoney(request.amount),
        callbackUrl,
        expiresAt: request.expiresAt.toISOString(),
      });
    },
    async outcomes(references) {
      const answer = outcomesShape.safeParse(await send(options, "/sandbox/pay/v1/outcomes", { references }));
      return answer.data?.payments.map((payment) => ({
        ...payment,
        eventId: undefined,
      }));
    },
    async payOut({ reference, amount, currency, number }): Promise<PayoutEvent[] | undefined> {
      const order = { reference, amount: formatMoney(amount), currency, number, callbackUrl: payoutCallbackUrl };
      const answer = payoutShape.safeParse(await send(options, "/sandbox/pay/v1/payouts", order));
      return answer.data?.events.map((event) => ({ ...event, reference, currency }));
    },
    async payoutStatus(reference) {
      const path = "/sandbox/pay/v1/payouts/status";
      const { data } = statusShape.safeParse(await send(options, path, { reference }));
      if (!data) return undefined;
      return data.known ? data.events.map((event) => ({ ...event, reference, currency: data.currency })) : "unknown";
    },
  };
}
