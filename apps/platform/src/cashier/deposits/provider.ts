import type { DepositInstructions, DepositWay } from "@croupier/contract/rows/cashier/wallet";

/** A payment request to a provider. `reference` makes it idempotent: sent twice, it opens one payment. */
export interface PaymentRequest {
  reference: string;
  method: string;
  way: DepositWay;
  amount: bigint;
  currency: string;
  /** The recipient's name, as the provider's page shows it. */
  payee: string;
  language: string;
  returnUrl: string;
  expiresAt: Date;
  /** Where another asset is sent: how much of it, over which network, and how many confirmations it needs. */
  crypto?: { asset: string; network: string; send: string; confirmations: number };
}

export interface OpenedPayment {
  /** The provider's page, on which the player pays or opens the payment. */
  payUrl: string;
  /** What the payer is shown in place of a page. */
  instructions?: DepositInstructions | undefined;
}

/** A payment provider; one implementation for each. */
export interface PaymentProvider {
  /** Opens a payment; undefined when the provider does not answer. */
  open(request: PaymentRequest): Promise<OpenedPayment | undefined>;
  /** Answers the final outcomes of these payments, where they have one; undefined when the provider does not answer. */
  outcomes(references: readonly string[]): Promise<PaymentEvent[] | undefined>;
}

/** A provider's event about a payment, once its signature was checked. */
export interface PaymentEvent {
  /**
   * One event has one id, however often it is reported. Undefined in the answer of a provider that was asked: it says how
   * the payment stands and names no transfer of its own.
   */
  eventId: string | undefined;
  reference: string;
  /** confirming: the transfer was seen and is not final yet. */
  outcome: "paid" | "declined" | "confirming";
  amount: bigint;
  currency: string;
  confirmations?: number | undefined;
}
