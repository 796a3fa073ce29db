import { startDouble, type Double } from "../server.ts";
import { choose, pageRoutes } from "./page.ts";
import { paymentRoutes } from "./payments.ts";
import { payoutRoutes } from "./payouts.ts";
import { changePayment, changePayout, newState, type Payment, type State } from "./state.ts";
import { deliver, eventOf, type Delivery, type Event, type WebhookTarget } from "./webhooks.ts";

export interface HyperswitchDouble extends Double {
  state: State;
  /** The address and key of call-backs, once they are known. */
  target: WebhookTarget | undefined;
  /** How the next call-backs are sent. */
  delivery: Delivery;
  /** Decides a payment as on its page, and reports it. */
  pay(id: string, received?: number): Promise<number[]>;
  decline(id: string): Promise<number[]>;
  /** Sets a state that comes from elsewhere, such as a refund, and reports it. */
  setPayment(id: string, change: Partial<Payment>, eventType: string): Promise<number[]>;
  setPayout(id: string, status: string, eventType: string): Promise<number[]>;
  /** Sends the held call-backs, the newest first and each twice; returns the answers. */
  release(): Promise<number[]>;
}

/** Starts a double of Hyperswitch, API version 1, written from its public pages. */
export async function startHyperswitchDouble({ apiKey, port = 0 }: { apiKey: string; port?: number }) {
  const state = newState();
  const guard = { apiKey };
  const held: Event[] = [];
  const report = async (type: string, object: Parameters<typeof eventOf>[1]): Promise<number[]> => {
    const event = eventOf(type, object);
    if (double.delivery === "held") held.push(event);
    return double.target ? deliver(double.target, event, double.delivery) : [];
  };
  const decided = (payment: Payment): void =>
    void report(payment.status === "succeeded" ? "payment_succeeded" : `payment_${payment.status}`, payment);
  const routes = [
    ...paymentRoutes(state, guard, () => double.url),
    ...payoutRoutes(state, guard),
    ...pageRoutes(state, decided),
  ];
  const double: HyperswitchDouble = {
    ...(await startDouble(routes, port)),
    state,
    target: undefined,
    delivery: "once",
    pay: (id, received) => report("payment_succeeded", choose(state, id, "pay", received)),
    decline: (id) => report("payment_failed", choose(state, id, "decline")),
    setPayment: (id, change, type) => report(type, changePayment(state, id, change)),
    setPayout: (id, status, type) => report(type, changePayout(state, id, status)),
    async release() {
      const answers: number[] = [];
      for (const event of held.splice(0).toReversed())
        if (double.target) answers.push(...(await deliver(double.target, event, "twice")));
      return answers;
    },
  };
  return double;
}
