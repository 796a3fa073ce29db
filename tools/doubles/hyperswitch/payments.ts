import { randomUUID } from "node:crypto";
import type { Route } from "../server.ts";
import { problem, guarded, type Guard } from "./guard.ts";
import type { Payment, State } from "./state.ts";

type Order = Partial<Payment> & { amount: number; currency: string; session_expiry?: number };

/** The calls about payments: create, and read. */
export const paymentRoutes = (state: State, guard: Guard, url: () => string): Route[] => [
  {
    method: "POST",
    path: /^\/payments$/,
    name: "POST /payments",
    answer: guarded(guard, ({ body }) => {
      const order = JSON.parse(body) as Order;
      const id = order.payment_id ?? "";
      if (id.length !== 30) return problem(400, "IR_06", "payment_id must be of 30 characters");
      // A second creation is an error, whatever it asks for.
      if (state.payments.has(id))
        return problem(400, "HE_01", "The payment with the specified payment_id already exists");
      if (!Number.isSafeInteger(order.amount) || order.amount <= 0)
        return problem(400, "IR_06", "amount is no integer");
      const payment: Payment = {
        payment_id: id,
        status: "requires_payment_method",
        amount: order.amount,
        amount_received: null,
        currency: order.currency,
        connector_transaction_id: null,
        attempt_id: `${id}_1`,
        manual_retry_allowed: false,
        merchant_order_reference_id: order.merchant_order_reference_id ?? null,
        profile_id: order.profile_id ?? "",
        return_url: order.return_url ?? "",
        description: order.description ?? "",
        payment_link: { link: `${url()}/payment_link/${id}`, payment_link_id: `plink_${randomUUID()}` },
        expires_on: new Date(Date.now() + (order.session_expiry ?? 900) * 1000).toISOString(),
        updated: new Date().toISOString(),
      };
      state.payments.set(id, payment);
      return { status: 200, body: payment };
    }),
  },
  {
    method: "GET",
    path: /^\/payments\/(?<id>\w+)$/,
    name: "GET /payments",
    answer: guarded(guard, (_request, { id = "" }, fault) => {
      const payment = (fault === "stale" ? state.earlier.get(id) : undefined) ?? state.payments.get(id);
      return payment ? { status: 200, body: payment } : problem(404, "HE_02", "Payment does not exist in our records");
    }),
  },
];
