import type { DepositInstructions, DepositWay } from "@croupier/contract/rows/cashier/wallet";

/** What a payment provider is asked for. `reference` makes it idempotent: asked twice, it opens one payment. */
export interface PaymentRequest {
  reference: string;
  method: string;
  way: DepositWay;
  amount: bigint;
  currency: string;
  /** Whom the player pays, as the provider's page says it. */
  payee: string;
  language: string;
  returnUrl: string;
  expiresAt: Date;
  /** Where another asset is sent: how much of it, over which network, and after how many blocks it counts. */
  crypto?: { asset: string; network: string; send: string; confirmations: number };
}

export interface OpenedPayment {
  /** The provider's own page, where one pays or opens what pays. */
  payUrl: string;
  /** What the payer is told instead of a page. */
  instructions?: DepositInstructions | undefined;
}

/** The way to a payment provider; one implementation a provider. */
export interface PaymentProvider {
  /** Opens a payment; undefined when the provider does not answer. */
  open(request: PaymentRequest): Promise<OpenedPayment | undefined>;
  /** What became of these payments, as far as it is final; undefined when the provider does not answer. */
  outcomes(references: readonly string[]): Promise<PaymentEvent[] | undefined>;
}

/** What a provider says about a payment, once its signature was checked. */
export interface PaymentEvent {
  eventId: string;
  reference: string;
  /** confirming: it was seen, and does not count yet. */
  outcome: "paid" | "declined" | "confirming";
  amount: bigint;
  currency: string;
  confirmations?: number | undefined;
}
