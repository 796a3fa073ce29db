export interface PayoutRequest {
  /** Makes it idempotent: ordered twice, the provider pays once. */
  reference: string;
  method: string;
  amount: bigint;
  currency: string;
  number: string;
  bankCode: string | null;
  holder: string | null;
}

/** A provider's event about a pay-out: a part (or all) of it was paid, the rest cannot be, or the money came back. */
export interface PayoutEvent {
  eventId: string;
  reference: string;
  outcome: "paid" | "failed" | "reversed";
  /** The amount of this part; for a failure, all that was not paid. */
  amount: bigint;
  currency: string;
}

/** A provider that pays out; one implementation for each. */
export interface PayoutProvider {
  /** Orders a pay-out; returns all events so far. Undefined if the provider does not answer. */
  payOut(request: PayoutRequest): Promise<PayoutEvent[] | undefined>;
  /** Reads the state of an order: all events so far, or "unknown" for one that never arrived. Pays nothing. */
  payoutStatus(reference: string): Promise<PayoutEvent[] | "unknown" | undefined>;
}
