/** What a payment provider is asked for. `reference` makes it idempotent: asked twice, it opens one payment. */
export interface PaymentRequest {
  reference: string;
  method: string;
  amount: bigint;
  currency: string;
  /** Whom the player pays, as the provider's page says it. */
  payee: string;
  language: string;
  returnUrl: string;
  expiresAt: Date;
}

/** The way to a payment provider; one implementation a provider. */
export interface PaymentProvider {
  /** Opens a payment and answers the address of the provider's own page; undefined when it does not answer. */
  open(request: PaymentRequest): Promise<string | undefined>;
}

/** What a provider says about a payment, once its signature was checked. */
export interface PaymentNews {
  eventId: string;
  reference: string;
  outcome: "paid" | "declined";
  amount: bigint;
  currency: string;
}
