import { randomBytes } from "node:crypto";
import type { Reply, Route } from "../server.ts";
import { guarded, problem, type Guard } from "./guard.ts";
import { changePayout, type Payout, type State } from "./state.ts";

const one = (payout: Payout | undefined): Reply =>
  payout ? { status: 200, body: payout } : problem(404, "HE_02", "Payout does not exist in our records");

/** A step from one of these states to another; any other state refuses it. */
const step = (guard: Guard, state: State, verb: string, from: readonly string[], to: string): Route => ({
  method: "POST",
  path: new RegExp(`^/payouts/(?<id>\\w+)/${verb}$`),
  name: `POST /payouts/${verb}`,
  answer: guarded(guard, (_request, { id = "" }) => {
    const payout = state.payouts.get(id);
    if (!payout || !from.includes(payout.status))
      return payout ? problem(400, "IR_16", `it is ${payout.status}`) : one(undefined);
    return one(changePayout(state, id, to));
  }),
});

/** The calls about pay-outs. Nobody but the provider chooses their ids, and a second creation makes a second one. */
export const payoutRoutes = (state: State, guard: Guard): Route[] => [
  {
    method: "POST",
    path: /^\/payouts\/create$/,
    name: "POST /payouts/create",
    answer: guarded(guard, ({ body }, _parts, fault) => {
      const order = JSON.parse(body) as Partial<Payout> & { confirm?: boolean };
      if (!order.currency || !Number.isSafeInteger(order.amount) || (order.amount ?? 0) <= 0)
        return problem(400, "IR_04", "amount and currency are required");
      const payout: Payout = {
        payout_id: `payout_${randomBytes(10).toString("hex")}`,
        status: order.confirm === true ? "success" : "requires_confirmation",
        amount: order.amount ?? 0,
        currency: order.currency,
        merchant_order_reference_id: order.merchant_order_reference_id ?? null,
        payout_type: order.payout_type ?? "",
        payout_method_data: order.payout_method_data,
        updated: new Date().toISOString(),
      };
      state.payouts.set(payout.payout_id, payout);
      if (fault === "stale") state.unlisted.add(payout.payout_id);
      return one(payout);
    }),
  },
  step(guard, state, "confirm", ["requires_confirmation"], "requires_fulfillment"),
  step(guard, state, "fulfill", ["requires_fulfillment"], "initiated"),
  step(guard, state, "cancel", ["requires_confirmation", "requires_fulfillment"], "cancelled"),
  {
    method: "POST",
    path: /^\/payouts\/list$/,
    name: "POST /payouts/list",
    answer: guarded(guard, ({ body }) => {
      const { merchant_order_reference_id: reference } = JSON.parse(body) as Partial<Payout>;
      const data = [...state.payouts.values()].filter(
        (each) => each.merchant_order_reference_id === reference && !state.unlisted.delete(each.payout_id),
      );
      return { status: 200, body: { size: data.length, data } };
    }),
  },
  {
    method: "GET",
    path: /^\/payouts\/(?<id>\w+)$/,
    name: "GET /payouts",
    answer: guarded(guard, (_request, { id = "" }) => one(state.payouts.get(id))),
  },
];
