import { parseArgs } from "node:util";
import { conformPayments, protocols, recognise } from "./conform-payments.ts";
import { listen } from "./listener.ts";
import { pressButton, type Drive } from "./page.ts";
import type { PaymentFinding } from "./report.ts";

const usage = `Usage: PAYMENT_KEY=… npm run conformance -- payments <url> --account ID
  --protocol hyperswitch|btcpay   found out if absent
  --account ID                    Hyperswitch: the profile; BTCPay: the store
  --currency EUR --amount 10      of each payment; BTCPay: in BTC, 0.0001 if absent
  --payout ACCOUNT                pays out: Hyperswitch: {"type":"bank","data":{…}}; BTCPay: an address
  --listen PORT                   receives the service's call-backs, signed with WEBHOOK_KEY
  --by-hand                       lets you decide the payments on their pages, within ten minutes each
Payments and pay-outs are made: use an account to try with.`;

/** Asks the person to decide a payment on its page. */
const byHand: Drive = async (link, choice) => console.log(`          now ${choice} on ${link}`);

function print({ says, fault, untried }: PaymentFinding): void {
  if (fault !== undefined) console.log(`DIFFERS   ${says}: ${fault}`);
  else if (untried !== undefined) console.log(`not tried ${says}: ${untried}`);
  else console.log(`conforms  ${says}`);
}

const text = { type: "string" } as const;

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        protocol: text,
        account: text,
        currency: text,
        amount: text,
        payout: text,
        listen: text,
        "by-hand": { type: "boolean" },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Checks a service of payments; returns the exit code. */
export async function checkPayments(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { positionals: [stated] = [], values } = readWords(words) ?? {};
  const { PAYMENT_KEY: key, WEBHOOK_KEY: webhookKey } = env;
  const url = stated?.replace(/\/+$/, "");
  const port = values?.listen === undefined ? undefined : Number(values.listen);
  const isPort = port === undefined || (Number.isInteger(port) && port > 0 && port < 65_536 && webhookKey);
  if (!url || !/^https?:/.test(url) || !URL.canParse(url) || !key || !values?.account || !isPort) {
    console.error(usage);
    return 2;
  }
  const protocol = protocols.find((each) => each === values.protocol);
  if (values.protocol !== undefined && !protocol) {
    console.error(usage);
    return 2;
  }
  const listener = port === undefined ? undefined : await listen(port);
  try {
    const spoken = protocol ?? (await recognise(url));
    if (!spoken) {
      console.error("The service is not recognised: state --protocol hyperswitch or btcpay.");
      return 2;
    }
    console.log(`It is tried as ${spoken}.`);
    const findings = await conformPayments(
      spoken,
      {
        url,
        key,
        account: values.account,
        amount: values.amount ?? (spoken === "btcpay" ? "0.0001" : "10"),
        currency: values.currency ?? "EUR",
        payout: values.payout,
        webhooks: listener && webhookKey ? { listener, key: webhookKey } : undefined,
        drive: values["by-hand"] ? byHand : pressButton,
        patienceMs: values["by-hand"] ? 600_000 : 10_000,
      },
      print,
    );
    const faults = findings.filter(({ fault }) => fault !== undefined).length;
    const untried = findings.filter((each) => each.untried !== undefined).length;
    console.log(`${findings.length} cases, ${faults} otherwise than a platform relies on, ${untried} not tried`);
    return faults > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  } finally {
    await listener?.close();
  }
}
