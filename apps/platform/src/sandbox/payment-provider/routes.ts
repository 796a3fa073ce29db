import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import formbody from "@fastify/formbody";
import { z } from "zod";
import { formatMoney } from "@croupier/contract/domain/money";
import { depositWays, type DepositInstructions } from "@croupier/contract/rows/cashier/deposits";
import { amount, instant } from "@croupier/contract/wire/shapes";
import { takeRawBody } from "../../kit/http/raw-body.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { SigningKey } from "@croupier/server/signature";
import { lateSeconds, pageStyle, paymentPage } from "./page.ts";
import { servePayouts, sendPayoutCallbacks } from "./payouts.ts";
import { callBack, readOrder } from "./payment-provider.ts";
import * as store from "./store.ts";

export interface PaymentProviderServerOptions {
  db: Pool;
  key: SigningKey;
  /** The address of the hosted page for players' browsers; undefined: the merchant's host at this port. */
  publicUrl: string | undefined;
  port: number;
}

const orderShape = z.object({
  reference: z.string().min(1).max(64),
  method: z.string().max(40),
  amount,
  currency: z.string().max(8),
  payee: z.string().max(80),
  language: z.string().max(10),
  returnUrl: z.url({ protocol: /^https?$/ }).max(500),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
  expiresAt: instant,
  way: z.enum(depositWays),
  crypto: z
    .object({
      asset: z.string().max(12),
      network: z.string().max(20),
      send: z.string().max(24),
      confirmations: z.number().int().min(1).max(100),
    })
    .optional(),
});

const askShape = z.object({ references: z.array(z.string().max(64)).max(100) });

const choiceShape = z.object({
  outcome: z.enum(["paid", "declined"]),
  callback: z.enum(["now", "twice", "late", "never"]).default("now"),
  sum: z.enum(["exact", "less", "more"]).default("exact"),
});

const blockSeconds = 2;
/** Seconds the page itself has for the report that the player waits for. */
const leadSeconds = 5;
const tickMs = 1000;
const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/**
 * Serves the sandbox provider: an HTTP API for merchants, a hosted page for players, and call-backs repeated until
 * answered.
 */
export async function servePaymentProvider(app: FastifyInstance, options: PaymentProviderServerOptions): Promise<void> {
  const deliver = callbackSender(options);
  const report = async () => {
    const { arePayments, arePayouts } = await store.lookForReports(options.db);
    await Promise.all([arePayments && deliver(), arePayouts && sendPayoutCallbacks(options.db, options.key)]);
  };
  const timer = setInterval(() => {
    report().catch((error: unknown) => app.log.warn({ err: error }, "a call-back round failed"));
  }, tickMs);
  app.addHook("onClose", async () => clearInterval(timer));
  await app.register(async (scope) => serveShopApi(scope, options));
  await app.register(async (scope) => {
    await scope.register(formbody);
    servePages(scope, options, deliver);
  });
}

function serveShopApi(scope: FastifyInstance, { db, key, publicUrl, port }: PaymentProviderServerOptions): void {
  takeRawBody(scope);
  servePayouts(scope, { db, key });
  scope.post("/sandbox/pay/v1/outcomes", async (request, reply) => {
    const requested = await readOrder(request, reply, key, askShape);
    if (!requested) return reply;
    const decided = await store.decidedOf(db, requested.references);
    return { payments: decided.map((payment) => ({ ...payment, amount: formatMoney(payment.amount) })) };
  });
  scope.post("/sandbox/pay/v1/payments", async (request, reply) => {
    const order = await readOrder(request, reply, key, orderShape);
    if (!order) return reply;
    const id = await store.openPayment(db, {
      id: randomUUID(),
      reference: order.reference,
      method: order.method,
      amount: order.amount,
      currency: order.currency,
      payee: order.payee,
      language: order.language,
      return_url: order.returnUrl,
      callback_url: order.callbackUrl,
      expires_at: order.expiresAt,
      way: order.way,
      confirmations: order.crypto?.confirmations ?? 0,
    });
    const base = publicUrl ?? `http://${new URL(order.returnUrl).hostname}:${port}`;
    const payUrl = `${base}/sandbox/pay/${id}`;
    return { id, payUrl, instructions: instructionsFor(order, payUrl) };
  });
}

function servePages(scope: FastifyInstance, { db }: PaymentProviderServerOptions, deliver: Deliver): void {
  const find = async (id: string) => (z.uuid().safeParse(id).success ? store.findPayment(db, id) : undefined);

  scope.get<{ Params: { id: string } }>("/sandbox/pay/:id", async (request, reply) => {
    const payment = await find(request.params.id);
    return payment ? sendPage(reply, payment) : reply.code(404).send("no such payment");
  });

  scope.post<{ Params: { id: string } }>("/sandbox/pay/:id", async (request, reply) => {
    const payment = await find(request.params.id);
    if (!payment) return reply.code(404).send("no such payment");
    const choice = choiceShape.safeParse(request.body);
    if (!choice.success || payment.expires_at < new Date()) return sendPage(reply, payment);
    const sent = sentOf(payment, choice.data.sum);
    if ((await store.decide(db, payment.id, choice.data.outcome, sent)) && choice.data.callback !== "never") {
      const [first, ...later] = eventOf(payment, choice.data);
      // The report comes before the player returns to the merchant, if possible; until then the worker leaves it alone.
      const isNow = first?.delaySeconds === 0;
      if (first)
        await store.addCallback(db, { ...first, delaySeconds: first.delaySeconds + (isNow ? leadSeconds : 0) });
      for (const each of later) await store.addCallback(db, each);
      if (isNow) await deliver(first.id).catch(() => undefined);
    }
    return reply.redirect(payment.return_url, 303);
  });
}

function sendPage(reply: FastifyReply, payment: store.PaymentRow): FastifyReply {
  const shop = new URL(payment.return_url).origin;
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(paymentPage(payment));
}

type Order = z.output<typeof orderShape>;

/** Returns where the payer sends the money: an account, a code for a phone, or a separate address. */
function instructionsFor({ way, reference, crypto }: Order, payUrl: string): DepositInstructions | undefined {
  const digits = createHash("sha256").update(reference).digest();
  if (way === "transfer") {
    const account = [...digits.subarray(0, 12)].map((byte) => byte % 10).join("");
    return { bank: "Sandbox Bank", holder: "Sandbox Collections Ltd", account };
  }
  if (way === "qr") return { code: payUrl };
  if (way !== "address" || !crypto) return undefined;
  const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const rest = [...digits, ...digits].slice(0, 33).map((byte) => base58[byte % base58.length]);
  return { address: `T${rest.join("")}`, network: crypto.network, asset: crypto.asset, send: crypto.send };
}

function sentOf({ amount }: store.PaymentRow, sum: "exact" | "less" | "more"): bigint {
  return sum === "exact" ? amount : sum === "less" ? amount / 2n : amount * 2n;
}

/** Schedules the call-backs for a payer's choice: payments to an address are confirmed block by block. */
function eventOf(payment: store.PaymentRow, choice: z.output<typeof choiceShape>): store.NewCallback[] {
  const { outcome, callback, sum } = choice;
  const wait = callback === "late" ? lateSeconds : 0;
  const amount = sentOf(payment, sum);
  const event = (what: store.NewCallback["outcome"], delaySeconds: number, confirmations = 0) => ({
    id: randomUUID(),
    eventId: randomUUID(),
    paymentId: payment.id,
    outcome: what,
    delaySeconds,
    amount,
    confirmations,
  });
  if (outcome === "declined") return [event("declined", wait)];
  const blocks = Math.max(0, payment.confirmations - 1);
  const seen = Array.from({ length: blocks }, (_, at) => event("confirming", wait + at * blockSeconds, at + 1));
  const paid = event("paid", wait + blocks * blockSeconds, payment.confirmations);
  return [
    ...seen,
    paid,
    ...(callback === "twice" ? [{ ...paid, id: randomUUID(), delaySeconds: paid.delaySeconds + 1 }] : []),
  ];
}

type Deliver = (only?: string) => Promise<void>;

function callbackSender({ db, key }: PaymentProviderServerOptions): Deliver {
  return async function deliver(only) {
    for (const due of await store.takeDue(db, only)) {
      const isAnswered = await callBack(key, due.callback_url, {
        eventId: due.eventId,
        reference: due.reference,
        outcome: due.outcome,
        amount: formatMoney(due.amount),
        currency: due.currency,
        ...(due.confirmations > 0 ? { confirmations: due.confirmations } : {}),
      });
      if (isAnswered) await store.noteAnswered(db, due.id);
    }
  };
}
