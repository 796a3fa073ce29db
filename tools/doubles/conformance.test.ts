import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  conformPayments,
  recognise,
  type Protocol,
} from "../../packages/contract/scripts/payments/conform-payments.ts";
import { listen, type Listener } from "../../packages/contract/scripts/payments/listener.ts";
import { pressButton } from "../../packages/contract/scripts/payments/page.ts";
import type { PaymentFinding } from "../../packages/contract/scripts/payments/report.ts";
import { startBtcpayDouble, type BtcpayDouble } from "./btcpay/double.ts";
import { startHyperswitchDouble, type HyperswitchDouble } from "./hyperswitch/double.ts";

const key = "snd_double";
const webhookKey = "hash-of-responses";
const payouts = { hyperswitch: '{"type":"bank","data":{"iban":"{number}"}}', btcpay: "bc1qconformance" };

interface Exchange {
  call: string;
  status: number;
  body: Record<string, unknown>;
}

/** Changes what a service answers; undefined leaves it. */
type Alter = (exchange: Exchange) => Partial<Exchange> | undefined;

let hyperswitch: HyperswitchDouble;
let btcpay: BtcpayDouble;
let listener: Listener;
const proxies: Server[] = [];

beforeEach(async () => {
  listener = await listen(0);
  const target = { url: `http://127.0.0.1:${listener.port}/`, key: webhookKey };
  hyperswitch = await startHyperswitchDouble({ apiKey: key });
  btcpay = await startBtcpayDouble({ apiKey: key });
  hyperswitch.target = target;
  btcpay.target = target;
});
afterEach(async () => {
  await Promise.all([hyperswitch.close(), btcpay.close(), listener.close()]);
  for (const proxy of proxies.splice(0)) proxy.close();
});

/** Serves a double behind a proxy that changes its answers, or lets every key pass. */
async function altered(url: string, { alter, anyKey }: { alter?: Alter; anyKey?: boolean }): Promise<string> {
  const proxy = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url: path = "/", headers } = request;
      const sent = await text(request);
      const answer = await fetch(url + path, {
        method,
        headers: {
          "content-type": "application/json",
          "api-key": anyKey ? key : String(headers["api-key"] ?? ""),
          authorization: anyKey ? `token ${key}` : (headers.authorization ?? ""),
        },
        ...(sent === "" ? {} : { body: sent }),
      });
      const body: Record<string, unknown> = await answer.json();
      const exchange = { call: `${method} ${path}`, status: answer.status, body };
      const changed = { ...exchange, ...alter?.(exchange) };
      response.writeHead(changed.status, { "content-type": "application/json" }).end(JSON.stringify(changed.body));
    })();
  });
  proxies.push(proxy);
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const conform = (protocol: Protocol, url: string): Promise<PaymentFinding[]> =>
  conformPayments(protocol, {
    url,
    key,
    account: "account",
    amount: protocol === "btcpay" ? "0.0001" : "10",
    currency: "EUR",
    payout: payouts[protocol],
    webhooks: { listener, key: webhookKey },
    drive: pressButton,
    patienceMs: 300,
  });

const urlOf = (protocol: Protocol): string => (protocol === "btcpay" ? btcpay : hyperswitch).url;
const faultsOf = (findings: readonly PaymentFinding[]) =>
  findings.flatMap(({ says, fault }) => (fault === undefined ? [] : [`${says}; ${fault}`]));

describe.each(["hyperswitch", "btcpay"] as const)("the double of %s", (protocol) => {
  test("conforms in every case, and is recognised", async () => {
    const findings = await conform(protocol, urlOf(protocol));
    expect(findings.filter(({ fault, untried }) => fault !== undefined || untried !== undefined)).toEqual([]);
    expect(findings.length).toBeGreaterThan(24);
    expect(await recognise(urlOf(protocol))).toBe(protocol);
  });

  test("is tried without pay-outs and call-backs where nothing says where they go", async () => {
    const findings = await conformPayments(protocol, {
      url: urlOf(protocol),
      key,
      account: "account",
      amount: "1",
      currency: "EUR",
      drive: pressButton,
      patienceMs: 300,
    });
    expect(faultsOf(findings)).toEqual([]);
    expect(findings.filter(({ untried }) => untried !== undefined).length).toBeGreaterThan(8);
    expect([hyperswitch.state.payouts.size, btcpay.payouts.size]).toEqual([0, 0]);
  });
});

const isSecond = ({ body }: Exchange): boolean => JSON.stringify(body).includes("already exists");

/** Services that err, each with the case that shows it and the beginning of its reason. */
const wrong: [what: string, Protocol, { alter?: Alter; anyKey?: boolean }, shown: string[]][] = [
  [
    "opens a second page for one id",
    "hyperswitch",
    {
      alter: (each) =>
        isSecond(each)
          ? {
              status: 200,
              body: {
                ...hyperswitch.state.payments.values().next().value,
                payment_link: { link: "https://other.example/" },
              },
            }
          : undefined,
    },
    [
      "a second creation with this id is an error or the same payment; the page of the second answer is",
      "two creations at once with one id make one payment; the page of the second answer is",
    ],
  ],
  [
    "answers a second creation with an error of its own",
    "hyperswitch",
    { alter: (each) => (isSecond(each) ? { status: 500 } : undefined) },
    [
      "a second creation with this id is an error or the same payment; 500 in place of a refusal",
      "two creations at once with one id make one payment; 500 in place of a refusal",
    ],
  ],
  [
    "finds an unknown payment",
    "hyperswitch",
    {
      alter: ({ call, status }) => (call.startsWith("GET /payments/") && status === 404 ? { status: 200 } : undefined),
    },
    ["an unknown payment is 404; 200", "a creation with another key, or without one, is 401 and makes nothing; 200"],
  ],
  [
    "takes every key",
    "hyperswitch",
    { anyKey: true },
    [
      "a fetch with another key, or without one, is 401; 200",
      "a creation with another key, or without one, is 401 and makes nothing; 200",
      "a pay-out with another key, or without one, is 401; 200",
    ],
  ],
  [
    "reports less than was paid",
    "hyperswitch",
    { alter: ({ body }) => (body["status"] === "succeeded" ? { body: { ...body, amount_received: 999 } } : undefined) },
    ["a payment that is paid on its page has succeeded, with what was received; amount_received is 999"],
  ],
  [
    "accepts a fulfilment twice",
    "hyperswitch",
    { alter: ({ call, status }) => (call.endsWith("/fulfill") && status === 400 ? { status: 200 } : undefined) },
    [
      "an unconfirmed pay-out is not fulfilled; 200",
      "of two fulfilments at once one is accepted; 200 and 200",
      "a fulfilled pay-out is not fulfilled again, and stays one; 200",
    ],
  ],
  [
    "lists no pay-out",
    "hyperswitch",
    {
      alter: ({ call, status }) =>
        call === "POST /payouts/list" && status === 200 ? { body: { data: [] } } : undefined,
    },
    [
      'a pay-out is found by our reference; the list is ""',
      "a fulfilled pay-out is not fulfilled again, and stays one; the number of pay-outs is 0",
    ],
  ],
  [
    "does not find an invoice by its reference",
    "btcpay",
    { alter: ({ call, status }) => (call.includes("?orderId=") && status === 200 ? { body: [] as never } : undefined) },
    ['an invoice is found by our reference as soon as it is created; the list is ""'],
  ],
  [
    "takes every key",
    "btcpay",
    { anyKey: true },
    [
      "a fetch with another key, or without one, is 401; 200",
      "a creation with another key, or without one, is 401 and makes nothing; 200",
      "a pay-out with another key, or without one, is 401; 200",
    ],
  ],
  [
    "approves a pay-out by itself",
    "btcpay",
    {
      alter: ({ call, body }) =>
        call.endsWith("/payouts") && body["state"] === "AwaitingApproval"
          ? { body: { ...body, state: "AwaitingPayment" } }
          : undefined,
    },
    ['a pay-out is created unapproved; state is "AwaitingPayment"'],
  ],
  [
    "approves any revision",
    "btcpay",
    { alter: ({ body }) => (body["code"] === "old-revision" ? { status: 200 } : undefined) },
    ["another revision is not approved; 200", "of two approvals at once one is accepted; 200 and 200"],
  ],
  [
    "counts what arrived late as settled",
    "btcpay",
    {
      alter: ({ body }) =>
        body["additionalStatus"] === "PaidLate" ? { body: { ...body, status: "Settled" } } : undefined,
    },
    ['an invoice that is paid late has expired, with what arrived; status is "Settled"'],
  ],
];

test.each(wrong)("a service that %s differs there (%s)", async (_what, protocol, fault, shown) => {
  const faults = faultsOf(await conform(protocol, await altered(urlOf(protocol), fault)));
  expect(faults).toEqual(shown.map((each) => expect.stringContaining(each)));
});

describe("faults by script", () => {
  test.each([
    ["POST /payments", "broken", "a payment is created with an id of ours, and has a page; 500 in place of 200"],
    ["POST /payments", "silentAfter", "a payment is created with an id of ours, and has a page; no answer ("],
    ["POST /payouts/list", "busy", "a pay-out is found by our reference; 429 in place of 200"],
  ] as const)("%s: %s", async (call, fault, shown) => {
    hyperswitch.faults.plan(call, fault);
    const faults = faultsOf(await conform("hyperswitch", hyperswitch.url));
    expect(faults).toEqual([expect.stringContaining(shown)]);
  });

  test("fields added later and an answer that lags behind are no fault", async () => {
    for (const call of ["POST /payments", "POST /payouts/create", "POST /payouts/list"])
      hyperswitch.faults.plan(call, "unknownFields", "unknownFields");
    hyperswitch.faults.plan("POST /payouts/create", "stale");
    expect(faultsOf(await conform("hyperswitch", hyperswitch.url))).toEqual([]);
  });

  test.each([
    ["never", "a paid payment is reported by a call-back; no call-back about it within 0.3 s"],
    ["wrongKey", "each call-back is signed in x-webhook-signature-512, over its raw body; another signature"],
    ["altered", "each call-back is signed in x-webhook-signature-512, over its raw body; another signature"],
  ] as const)("a call-back sent as %s", async (delivery, shown) => {
    hyperswitch.delivery = delivery;
    const faults = faultsOf(await conform("hyperswitch", hyperswitch.url));
    expect(faults[0]).toContain(shown);
  });

  test("a call-back of BTCPay with another secret", async () => {
    btcpay.target = { url: `http://127.0.0.1:${listener.port}/`, key: "another" };
    const faults = faultsOf(await conform("btcpay", btcpay.url));
    expect(faults).toEqual([expect.stringContaining("each call-back is signed in btcpay-sig")]);
  });

  test("a service that answers nothing differs in what it does first", async () => {
    const url = hyperswitch.url;
    await hyperswitch.close();
    const findings = await conform("hyperswitch", url);
    expect(findings[0]?.fault).toContain("no answer");
    expect(findings.filter(({ untried }) => untried !== undefined).length).toBeGreaterThan(5);
    hyperswitch = await startHyperswitchDouble({ apiKey: key });
  });
});

describe("the command", () => {
  const run = (words: string[], env: Record<string, string>) =>
    new Promise<{ code: number; said: string }>((done) => {
      const script = join(import.meta.dirname, "../../packages/contract/scripts/conformance.ts");
      execFile(
        process.execPath,
        [script, "payments", ...words],
        { env: { ...process.env, ...env } },
        (error, out, err) => {
          done({ code: typeof error?.code === "number" ? error.code : 0, said: out + err });
        },
      );
    });

  test("prints a line for each case, and ends with 0 or 1", async () => {
    const good = await run([`${hyperswitch.url}/`, "--account", "pro_1"], { PAYMENT_KEY: key });
    expect(good).toMatchObject({ code: 0, said: expect.stringContaining("It is tried as hyperswitch.") });
    expect(good.said).toContain("conforms  a payment is created with an id of ours, and has a page");
    expect(good.said).toContain("not tried a pay-out is created unconfirmed: no account to pay out to");
    const bad = await run([btcpay.url, "--account", "store"], { PAYMENT_KEY: "another" });
    expect(bad.code).toBe(1);
    expect(bad.said).toContain("DIFFERS   an invoice is created with our reference, and has a page: 401");
    expect(bad.said).not.toContain("another\n");
  });

  test("says how it is used, and what it does not recognise", async () => {
    const url = hyperswitch.url;
    for (const words of [[], ["no-url"], [url], [url, "--account", "a", "--listen", "1x"], [url, "--unknown"]])
      expect(await run(words, { PAYMENT_KEY: key }), words.join(" ")).toMatchObject({ code: 2 });
    const site = createServer((_request, response) => response.end("hello"));
    proxies.push(site);
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    const words = [`http://127.0.0.1:${(site.address() as AddressInfo).port}`, "--account", "a"];
    expect((await run(words, { PAYMENT_KEY: key })).said).toContain("is not recognised");
  });
});
