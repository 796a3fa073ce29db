import type { DepositInstructions, DepositWay } from "@croupier/contract/rows/cashier/deposits";

/** A payment request to a provider. `reference` makes it idempotent: sent twice, it opens one payment. */
export interface PaymentRequest {
  reference: string;
  method: string;
  way: DepositWay;
  amount: bigint;
  currency: string;
  /** The recipient's name on the provider's page. */
  payee: string;
  language: string;
  returnUrl: string;
  expiresAt: Date;
  /** Set for a payment in another asset: its amount, network and required confirmations. */
  crypto?: { asset: string; network: string; send: string; confirmations: number };
}

export interface OpenedPayment {
  /** The provider's page, on which the player pays or opens the payment. */
  payUrl: string;
  /** Instructions to show instead of a page. */
  instructions?: DepositInstructions | undefined;
}

/** A payment provider; one implementation for each. */
export interface PaymentProvider {
  /** Opens a payment; undefined if the provider does not answer. */
  open(request: PaymentRequest): Promise<OpenedPayment | undefined>;
  /** Returns the final outcomes of these payments, if any; undefined if the provider does not answer. */
  outcomes(references: readonly string[]): Promise<PaymentEvent[] | undefined>;
}

/** A provider's event about a payment, with a verified signature. */
export interface PaymentEvent {
  /**
   * Identifies the event, however often it is reported. Undefined in a provider's answer to a request, which states the
   * payment's state and identifies no transfer.
   */
  eventId: string | undefined;
  reference: string;
  /** confirming: the transfer was seen and is not final yet. */
  outcome: "paid" | "declined" | "confirming";
  amount: bigint;
  currency: string;
  confirmations?: number | undefined;
  /** The payment was fetched from the provider: another amount than asked is what arrived, and no mistake. */
  isFetched?: boolean;
  /** The amount is what arrived in all: a later one counts as far as it is more. */
  isTotal?: boolean;
}
