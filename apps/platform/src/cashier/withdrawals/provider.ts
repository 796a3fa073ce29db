interface PayoutRequest {
  /** Makes it idempotent: asked twice, the provider pays once. */
  reference: string;
  method: string;
  amount: bigint;
  currency: string;
  number: string;
  bankCode: string | null;
}

/** What a provider says about a pay-out: a part (or all) of it was paid, or the rest cannot be. */
export interface PayoutEvent {
  eventId: string;
  reference: string;
  outcome: "paid" | "failed";
  /** Of this part alone. */
  amount: bigint;
  currency: string;
}

/** The way to a provider that pays out; one implementation a provider. */
export interface PayoutProvider {
  /** Asks for a pay-out, or how it stands: everything that has happened so far. Undefined when it does not answer. */
  payOut(request: PayoutRequest): Promise<PayoutEvent[] | undefined>;
}
