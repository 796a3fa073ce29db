import type { Reply, Route } from "../server.ts";
import { changePayment, type Payment, type State } from "./state.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const choices = {
  pay: { name: "Pay", status: "succeeded" },
  decline: { name: "Decline", status: "failed" },
  cancel: { name: "Cancel", status: "cancelled" },
};

type Choice = keyof typeof choices;

/** Decides a payment as its payer does on the hosted page. */
export function choose(state: State, id: string, choice: Choice, received?: number): Payment {
  const payment = state.payments.get(id);
  const isPaid = choice === "pay";
  return changePayment(state, id, {
    status: choices[choice].status,
    ...(isPaid
      ? { amount_received: received ?? payment?.amount ?? 0, connector_transaction_id: `txn_${id.slice(4)}` }
      : {}),
  });
}

/** The hosted page of a payment. Any program can press its buttons, as they are plain forms. */
export const pageRoutes = (state: State, decided: (payment: Payment) => void): Route[] => [
  {
    method: "GET",
    path: /^\/payment_link\/(?<id>\w+)$/,
    name: "GET /payment_link",
    answer: (_request, { id = "" }) => page(state.payments.get(id)),
  },
  {
    method: "POST",
    path: /^\/payment_link\/(?<id>\w+)$/,
    name: "POST /payment_link",
    answer: ({ body }, { id = "" }) => {
      const choice = new URLSearchParams(body).get("choice");
      const payment = state.payments.get(id);
      if (!payment || (choice !== "pay" && choice !== "decline" && choice !== "cancel")) return page(payment);
      if (payment.status === "requires_payment_method") decided(choose(state, id, choice));
      return { status: 303, headers: { location: payment.return_url } };
    },
  },
];

function page(payment: Payment | undefined): Reply {
  if (!payment) return { status: 404, body: "<h1>No such payment</h1>" };
  const { amount, currency, description, status } = payment;
  const buttons = Object.entries(choices).map(
    ([value, { name }]) => `<button name="choice" value="${value}">${name}</button>`,
  );
  const isOpen = status === "requires_payment_method";
  return {
    status: 200,
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
      <title>${escape(description)}</title><h1>${escape(description)}</h1>
      <p>${amount} of the smallest unit of ${escape(currency)}</p>
      ${isOpen ? `<form method="post">${buttons.join(" ")}</form>` : `<p>It is ${escape(status)}.</p>`}</html>`,
  };
}
