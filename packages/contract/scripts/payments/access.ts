import type { Listener } from "./listener.ts";
import type { Drive } from "./page.ts";

/** A service of payments, and how it is tried. */
export interface PaymentAccess {
  url: string;
  /** The API key of an account to try with: payments and pay-outs are made there. */
  key: string;
  /** Hyperswitch: the profile. BTCPay: the store. */
  account: string;
  /** The amount of each payment, in the decimals of its currency. */
  amount: string;
  /** Hyperswitch only; BTCPay's amounts are in BTC. */
  currency: string;
  /** The account of pay-outs. Hyperswitch: JSON with type and data. BTCPay: an address. Absent: none is made. */
  payout?: string | undefined;
  webhooks?: { listener: Listener; key: string } | undefined;
  drive: Drive;
  /** Milliseconds for what happens later: a state, a list, a call-back. */
  patienceMs: number;
}
