import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { startDouble, type Double, type Reply, type Route } from "../server.ts";

export interface Invoice {
  id: string;
  storeId: string;
  status: string;
  additionalStatus: string;
  amount: string;
  paidAmount: string;
  currency: string;
  checkoutLink: string;
  metadata: { orderId?: string };
  redirectURL: string;
  payments: { id: string; value: string; status: string }[];
}

interface StorePayout {
  id: string;
  revision: number;
  state: string;
  originalAmount: string;
  destination: string;
  payoutMethodId: string;
  metadata: { reference?: string };
}

export interface BtcpayDouble extends Double {
  invoices: Map<string, Invoice>;
  payouts: Map<string, StorePayout>;
  /** The address and secret of call-backs, once they are known. */
  target: { url: string; key: string } | undefined;
  /** Changes an invoice, as the chain or a person does, and reports it. */
  set(id: string, change: Partial<Invoice>, type: string, key?: string): Promise<number>;
  setPayout(id: string, state: string): Promise<number>;
}

const store = "/api/v1/stores/(?<store>[^/]+)";
const path = (end: string): RegExp => new RegExp(`^${store}${end}$`);
const refusal = (status: number, code: string): Reply => ({ status, body: { code, message: code } });

type Guard = (answer: Route["answer"]) => Route["answer"];

/** Refuses calls without the store's key. */
const guardOf =
  (apiKey: string): Guard =>
  (answer) =>
  (request, parts, fault) =>
    request.headers.authorization === `token ${apiKey}`
      ? answer(request, parts, fault)
      : refusal(401, "unauthenticated");

const one = (found: object | undefined): Reply => (found ? { status: 200, body: found } : refusal(404, "not-found"));

/** The calls about invoices. The list is not narrowed here: a caller looks at the order ids itself. */
const invoiceRoutes = (invoices: Map<string, Invoice>, guarded: Guard, url: () => string): Route[] => [
  {
    method: "POST",
    path: path("/invoices"),
    name: "POST /invoices",
    answer: guarded(({ body }, { store: storeId = "" }) => {
      const order = JSON.parse(body) as Partial<Invoice> & { checkout?: { redirectURL?: string } };
      if (!(Number(order.amount) > 0)) return refusal(422, "invalid-amount");
      const id = randomBytes(11).toString("base64url");
      const invoice: Invoice = {
        id,
        storeId,
        status: "New",
        additionalStatus: "None",
        amount: order.amount ?? "0",
        paidAmount: "0",
        currency: order.currency ?? "",
        checkoutLink: `${url()}/i/${id}`,
        metadata: order.metadata ?? {},
        redirectURL: order.checkout?.redirectURL ?? "",
        payments: [],
      };
      invoices.set(id, invoice);
      return one(invoice);
    }),
  },
  {
    method: "GET",
    path: path("/invoices"),
    name: "GET /invoices",
    answer: guarded(() => ({ status: 200, body: [...invoices.values()] })),
  },
  {
    method: "GET",
    path: path("/invoices/(?<id>[^/]+)"),
    name: "GET /invoice",
    answer: guarded((_request, { id = "" }) => one(invoices.get(id))),
  },
  {
    method: "GET",
    path: path("/invoices/(?<id>[^/]+)/payment-methods"),
    name: "GET /payment-methods",
    answer: guarded((_request, { id = "" }) => {
      const invoice = invoices.get(id);
      const due = invoice?.amount;
      const method = { paymentMethodId: "BTC-CHAIN", destination: `bc1q${id}`, due, payments: invoice?.payments };
      return invoice ? { status: 200, body: [method] } : refusal(404, "invoice-not-found");
    }),
  },
];

/** The calls about pay-outs, which wait for an approval of their newest revision. */
const payoutRoutes = (payouts: Map<string, StorePayout>, guarded: Guard): Route[] => [
  {
    method: "POST",
    path: path("/payouts"),
    name: "POST /payouts",
    answer: guarded(({ body }) => {
      const order = JSON.parse(body) as Partial<StorePayout> & { amount?: string; approved?: boolean };
      if (!(Number(order.amount) > 0)) return refusal(422, "amount-too-low");
      const payout: StorePayout = {
        id: randomUUID(),
        revision: 0,
        state: order.approved ? "AwaitingPayment" : "AwaitingApproval",
        originalAmount: order.amount ?? "0",
        destination: order.destination ?? "",
        payoutMethodId: order.payoutMethodId ?? "",
        metadata: order.metadata ?? {},
      };
      payouts.set(payout.id, payout);
      return one(payout);
    }),
  },
  {
    method: "GET",
    path: path("/payouts"),
    name: "GET /payouts",
    answer: guarded(() => ({ status: 200, body: [...payouts.values()] })),
  },
  {
    method: "GET",
    path: path("/payouts/(?<id>[^/]+)"),
    name: "GET /payout",
    answer: guarded((_request, { id = "" }) => one(payouts.get(id))),
  },
  {
    method: "POST",
    path: path("/payouts/(?<id>[^/]+)"),
    name: "POST /payout",
    answer: guarded(({ body }, { id = "" }) => {
      const payout = payouts.get(id);
      const { revision } = JSON.parse(body) as { revision: number };
      if (!payout) return one(undefined);
      if (payout.revision !== revision) return refusal(400, "old-revision");
      if (payout.state !== "AwaitingApproval") return refusal(400, "invalid-state");
      payouts.set(id, { ...payout, revision: revision + 1, state: "AwaitingPayment" });
      return one(payouts.get(id));
    }),
  },
];

const choices: Record<string, (invoice: Invoice) => [Partial<Invoice>, string]> = {
  pay: ({ amount }) => [paid(amount, "Settled", "None"), "InvoiceSettled"],
  "pay half": ({ amount }) => [paid(String(Number(amount) / 2), "Expired", "PaidPartial"), "InvoicePaymentSettled"],
  "pay late": ({ amount }) => [paid(amount, "Expired", "PaidLate"), "InvoicePaymentSettled"],
  expire: () => [{ status: "Expired" }, "InvoiceExpired"],
};

const paid = (value: string, status: string, additionalStatus: string): Partial<Invoice> => ({
  status,
  additionalStatus,
  paidAmount: value,
  payments: [{ id: randomUUID(), value, status: "Settled" }],
});

/** The hosted page of an invoice, with a button for each outcome. */
const pageRoutes = (
  invoices: Map<string, Invoice>,
  decide: (id: string, choice: [Partial<Invoice>, string]) => void,
): Route[] => [
  {
    method: "GET",
    path: /^\/i\/(?<id>[\w-]+)$/,
    name: "GET /i",
    answer: (_request, { id = "" }) => page(invoices.get(id)),
  },
  {
    method: "POST",
    path: /^\/i\/(?<id>[\w-]+)$/,
    name: "POST /i",
    answer: ({ body }, { id = "" }) => {
      const invoice = invoices.get(id);
      const choice = choices[new URLSearchParams(body).get("choice") ?? ""];
      if (!invoice || !choice || invoice.status !== "New") return page(invoice);
      decide(id, choice(invoice));
      return { status: 303, headers: { location: invoice.redirectURL } };
    },
  },
];

function page(invoice: Invoice | undefined): Reply {
  if (!invoice) return { status: 404, body: "<h1>No such invoice</h1>" };
  const { amount, currency, status } = invoice;
  const buttons = Object.keys(choices).map((name) => `<button name="choice" value="${name}">${name}</button>`);
  return {
    status: 200,
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Invoice</title>
      <h1>${amount} ${currency}</h1>${status === "New" ? `<form method="post">${buttons.join(" ")}</form>` : `<p>${status}</p>`}</html>`,
  };
}

/** Starts a double of BTCPay Server's Greenfield API, written from its public pages. */
export async function startBtcpayDouble({
  apiKey,
  port = 0,
}: {
  apiKey: string;
  port?: number;
}): Promise<BtcpayDouble> {
  const invoices = new Map<string, Invoice>();
  const payouts = new Map<string, StorePayout>();
  const guarded = guardOf(apiKey);
  const routes = [
    ...invoiceRoutes(invoices, guarded, () => double.url),
    ...payoutRoutes(payouts, guarded),
    ...pageRoutes(invoices, (id, choice) => void double.set(id, ...choice)),
  ];

  async function report(type: string, about: object, key = double.target?.key ?? ""): Promise<number> {
    if (!double.target) return 0;
    const deliveryId = randomUUID();
    const body = JSON.stringify({ deliveryId, originalDeliveryId: deliveryId, type, timestamp: Date.now(), ...about });
    const signature = createHmac("sha256", key).update(body).digest("hex");
    const headers = { "content-type": "application/json", "btcpay-sig": `sha256=${signature}` };
    const answer = await fetch(double.target.url, { method: "POST", headers, body }).catch(() => undefined);
    return answer?.status ?? 0;
  }

  const double: BtcpayDouble = {
    ...(await startDouble(routes, port)),
    invoices,
    payouts,
    target: undefined,
    set(id, change, type, key) {
      const invoice = invoices.get(id);
      if (!invoice) throw new Error(`no invoice ${id}`);
      invoices.set(id, { ...invoice, ...change });
      return report(type, { invoiceId: id }, key);
    },
    setPayout(id, state) {
      const payout = payouts.get(id);
      if (!payout) throw new Error(`no pay-out ${id}`);
      payouts.set(id, { ...payout, state });
      return report("PayoutUpdated", { payoutId: id, payoutState: state });
    },
  };
  return double;
}
