interface PayoutRequest {
  /** Makes it idempotent: asked twice, the provider pays once. */
  reference: string;
  method: string;
  amount: bigint;
  currency: string;
  number: string;
  bankCode: string | null;
}

/** A provider's event about a pay-out: a part (or all) of it was paid, or the rest cannot be. */
export interface PayoutEvent {
  eventId: string;
  reference: string;
  outcome: "paid" | "failed";
  /** Of this part only; of a failure all that was not paid. */
  amount: bigint;
  currency: string;
}

/** A provider that pays out; one implementation for each. */
export interface PayoutProvider {
  /** Orders a pay-out: answers all events so far. Undefined when the provider does not answer. */
  payOut(request: PayoutRequest): Promise<PayoutEvent[] | undefined>;
  /** Asks how an order stands: all events so far, or "unknown" for one that never arrived. Pays nothing. */
  payoutStatus(reference: string): Promise<PayoutEvent[] | "unknown" | undefined>;
}
