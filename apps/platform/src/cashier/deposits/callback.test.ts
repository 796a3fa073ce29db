import Fastify from "fastify";
import { expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { serveCallbacks } from "./callback.ts";
import type { CallbackAnswer } from "./deposits.ts";

const key = { id: "p1", secret: "9f2c7be1".repeat(4) };

/** Sends a call-back with this answer; returns the status and the number of errors logged. */
async function reported(said: CallbackAnswer): Promise<[number, number]> {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "error", stream: { write: (line: string) => void lines.push(line) } } });
  await serveCallbacks(app, {
    providers: { sandbox: [key] },
    handleCallback: async () => said,
    handlePayoutCallback: async () => "OK",
  });
  const event = {
    eventId: crypto.randomUUID(),
    reference: "D1",
    outcome: "declined",
    amount: "1.0000",
    currency: "USD",
  };
  const [url, payload] = ["/payments/v1/callback/sandbox", JSON.stringify(event)];
  const answer = await app.inject({ method: "POST", url, payload, headers: signedHeaders(key, "POST", url, payload) });
  await app.close();
  return [answer.statusCode, lines.filter((line) => line.includes("needs a look")).length];
}

test("a report that contradicts a credit is accepted and logged as an error", async () => {
  expect(await reported("CONTRADICTION")).toEqual([200, 1]);
  expect(await reported("AMOUNT_MISMATCH")).toEqual([409, 1]);
  expect(await reported("IGNORED")).toEqual([200, 0]);
});
