import { formatMoney } from "@croupier/contract/money";
import { signedHeaders, type SigningKey } from "../lib/signature.ts";
import type { PaymentProvider, PaymentRequest } from "../payments/provider.ts";

export interface SandboxPayOptions {
  /** Where the provider is reached, and where it reaches the platform back. */
  url: string;
  callbackUrl: string;
  key: SigningKey;
}

const patienceMs = 5000;

/** The way to the sandbox provider: signed HTTP, like to any other. */
export function sandboxPayClient({ url, callbackUrl, key }: SandboxPayOptions): PaymentProvider {
  return {
    async open(request: PaymentRequest): Promise<string | undefined> {
      const path = "/sandbox/pay/v1/payments";
      const body = JSON.stringify({
        reference: request.reference,
        method: request.method,
        amount: formatMoney(request.amount),
        currency: request.currency,
        payee: request.payee,
        language: request.language,
        returnUrl: request.returnUrl,
        callbackUrl,
        expiresAt: request.expiresAt.toISOString(),
      });
      const answer = await fetch(url + path, {
        method: "POST",
        body,
        headers: signedHeaders(key, "POST", path, body),
        signal: AbortSignal.timeout(patienceMs),
      }).catch(() => undefined);
      if (!answer?.ok) return undefined;
      const { payUrl } = (await answer.json()) as { payUrl: string };
      return payUrl;
    },
  };
}
