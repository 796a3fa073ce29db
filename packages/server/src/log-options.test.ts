import { expect, it } from "vitest";
import { pino } from "pino";
import { logOptions } from "./log-options.ts";

const planted = {
  password: "planted-password",
  paymentPassword: "planted-payment-password",
  captcha: "planted-captcha",
  token: "planted-token",
  ticket: "planted-ticket",
  secret: "planted-secret",
};

/** Logs everything that carries secrets and returns the output. */
function written(options: object): string {
  let text = "";
  const log = pino({ ...options }, { write: (line: string) => void (text += line) });
  log.info(planted);
  log.info({ body: planted });
  log.info({ request: { headers: { authorization: "Bearer planted-bearer", "x-signature": "planted-signature" } } });
  log.info({ url: "/wps/events?ticket=planted-ticket&after=1", user: "lina" });
  log.info({ url: "https://site.example/#planted-fragment" });
  log.info({ req: { method: "GET", url: "/play?token=planted-token", headers: { cookie: "planted-cookie" } } });
  return text;
}

it("redacts secrets in any field, header or address", () => {
  const text = written(logOptions("info"));
  expect(text).not.toMatch(/planted/);
  expect(text).toContain("lina");
  expect(text).toContain("/wps/events?…");
});

it("the same log without redaction contains them", () => {
  const { serializers, redact } = logOptions("info");
  expect(written({ level: "info", serializers })).toMatch(/planted-password/);
  expect(written({ level: "info", redact })).toMatch(/planted-ticket/);
});
