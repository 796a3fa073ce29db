import { createHmac } from "node:crypto";
import type { z } from "zod";
import type { PaymentAccess } from "./access.ts";
import { parse, until } from "./call.ts";
import type { Delivery } from "./listener.ts";
import { expectSame, Fault, Untried, type Report } from "./report.ts";

/** How a protocol reports what changed. */
export interface WebhookForm<S extends z.ZodType> {
  header: string;
  digest: "sha256" | "sha512";
  /** Precedes the digest in the header. */
  prefix: string;
  shape: S;
  /** Returns the id of the payment or pay-out that an event is about. */
  aboutOf(event: z.output<S>): string | null | undefined;
  eventIdOf(event: z.output<S>): string;
}

/** Tries the call-backs about one paid payment, `id`; undefined: none was paid. */
export async function tryWebhooks<S extends z.ZodType>(
  { webhooks, patienceMs }: PaymentAccess,
  form: WebhookForm<S>,
  id: string | undefined,
  report: Report,
): Promise<void> {
  const named = async (): Promise<Delivery[]> => {
    if (!webhooks) throw new Untried("there is no port to listen on (--listen PORT, with WEBHOOK_KEY)");
    if (id === undefined) throw new Untried("no payment was paid");
    const about = webhooks.listener.deliveries.filter(({ body }) => body.includes(id));
    if (about.length > 0) return about;
    const all = webhooks.listener.deliveries.length;
    throw new Fault(`no call-back about it within ${patienceMs / 1000} s (${all} about others)`);
  };
  await report.try("a paid payment is reported by a call-back", () =>
    until(
      webhooks && id !== undefined ? patienceMs : 0,
      () => named().catch((error: Error) => error),
      Array.isArray,
    ).then((found) => {
      if (found instanceof Error) throw found;
    }),
  );
  await report.try(`each call-back is signed in ${form.header}, over its raw body`, async () => {
    for (const { headers, body } of await named()) {
      const stated = headers[form.header];
      if (stated === undefined) throw new Fault(`a call-back without ${form.header}`);
      const digest = createHmac(form.digest, webhooks?.key ?? "")
        .update(body)
        .digest("hex");
      if (stated !== form.prefix + digest) throw new Fault("another signature than the webhook's key gives");
    }
  });
  await report.try("each call-back names the event, and the payment in its place", async () => {
    const bodies = new Map<string, string>();
    for (const { body } of await named()) {
      const { data: event, error } = form.shape.safeParse(parse(body));
      if (error) throw new Fault(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
      expectSame("the payment", form.aboutOf(event), id);
      const eventId = form.eventIdOf(event);
      if ((bodies.get(eventId) ?? body) !== body) throw new Fault(`two events with the id ${eventId}`);
      bodies.set(eventId, body);
    }
  });
}
