import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import formbody from "@fastify/formbody";
import { z } from "zod";
import { formatMoney } from "@croupier/contract/money";
import { amount, instant } from "@croupier/contract/shapes";
import type { Pool } from "../db/pool.ts";
import type { SigningKey } from "../lib/signature.ts";
import { pageStyle, paymentPage } from "./page.ts";
import { servePayouts, tellPayouts } from "./payouts.ts";
import { callBack, readOrder } from "./shop.ts";
import * as store from "./store.ts";

export interface SandboxPayServerOptions {
  db: Pool;
  key: SigningKey;
  /** Where a player's browser finds the hosted page; undefined: the shop's host at this port. */
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
});

const choiceShape = z.object({
  outcome: z.enum(["paid", "declined"]),
  callback: z.enum(["now", "twice", "late", "never"]).default("now"),
});

const lateSeconds = 20;
const tickMs = 500;
const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/** The sandbox provider: an HTTP API for shops, a hosted page for players, call-backs repeated until answered. */
export async function serveSandboxPay(app: FastifyInstance, options: SandboxPayServerOptions): Promise<void> {
  const deliver = callbackSender(options);
  const timer = setInterval(() => {
    Promise.all([deliver(), tellPayouts(options.db, options.key)]).catch((error: unknown) =>
      app.log.warn({ err: error }, "a call-back round failed"),
    );
  }, tickMs);
  app.addHook("onClose", async () => clearInterval(timer));
  await app.register(async (scope) => serveShopApi(scope, options));
  await app.register(async (scope) => {
    await scope.register(formbody);
    servePages(scope, options, deliver);
  });
}

function serveShopApi(scope: FastifyInstance, { db, key, publicUrl, port }: SandboxPayServerOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  servePayouts(scope, { db, key });
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
    });
    const base = publicUrl ?? `http://${new URL(order.returnUrl).hostname}:${port}`;
    return { id, payUrl: `${base}/sandbox/pay/${id}` };
  });
}

function servePages(scope: FastifyInstance, { db }: SandboxPayServerOptions, deliver: Deliver): void {
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
    const { outcome, callback } = choice.data;
    if ((await store.decide(db, payment.id, outcome)) && callback !== "never") {
      const first = randomUUID();
      await store.addCallback(db, first, payment.id, outcome, callback === "late" ? lateSeconds : 0);
      if (callback === "twice") await store.addCallback(db, randomUUID(), payment.id, outcome, 1);
      // Told before the player is back at the shop, where it can be: the worker repeats it otherwise.
      if (callback !== "late") await deliver(first).catch(() => undefined);
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

type Deliver = (only?: string) => Promise<void>;

function callbackSender({ db, key }: SandboxPayServerOptions): Deliver {
  return async function deliver(only) {
    for (const due of await store.takeDue(db, only)) {
      const isHeard = await callBack(key, due.callback_url, {
        eventId: due.id,
        reference: due.reference,
        outcome: due.outcome,
        amount: formatMoney(due.amount),
        currency: due.currency,
      });
      if (isHeard) await store.noteAnswered(db, due.id);
    }
  };
}
