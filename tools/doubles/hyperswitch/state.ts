/** A payment as the provider's own pages describe it; amounts are in the currency's smallest unit. */
export interface Payment {
  payment_id: string;
  status: string;
  amount: number;
  amount_received: number | null;
  currency: string;
  connector_transaction_id: string | null;
  attempt_id: string;
  manual_retry_allowed: boolean;
  merchant_order_reference_id: string | null;
  profile_id: string;
  return_url: string;
  description: string;
  payment_link: { link: string; payment_link_id: string };
  expires_on: string;
  updated: string;
}

export interface Payout {
  payout_id: string;
  status: string;
  amount: number;
  currency: string;
  merchant_order_reference_id: string | null;
  payout_type: string;
  payout_method_data: unknown;
  updated: string;
}

export interface State {
  payments: Map<string, Payment>;
  payouts: Map<string, Payout>;
  /** Earlier forms of payments, for an answer that lags behind. */
  earlier: Map<string, Payment>;
  /** Pay-outs created but not listed yet. */
  unlisted: Set<string>;
}

export const newState = (): State => ({
  payments: new Map(),
  payouts: new Map(),
  earlier: new Map(),
  unlisted: new Set(),
});

/** Changes a payment and notes its earlier form. */
export function changePayment(state: State, id: string, change: Partial<Payment>): Payment {
  const payment = state.payments.get(id);
  if (!payment) throw new Error(`no payment ${id}`);
  state.earlier.set(id, payment);
  const changed = { ...payment, ...change, updated: new Date().toISOString() };
  state.payments.set(id, changed);
  return changed;
}

export function changePayout(state: State, id: string, status: string): Payout {
  const payout = state.payouts.get(id);
  if (!payout) throw new Error(`no pay-out ${id}`);
  const changed = { ...payout, status, updated: new Date().toISOString() };
  state.payouts.set(id, changed);
  return changed;
}
