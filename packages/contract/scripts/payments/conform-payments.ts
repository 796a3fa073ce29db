import type { PaymentAccess } from "./access.ts";
import { tryBtcpay } from "./btcpay.ts";
import { call } from "./call.ts";
import { tryHyperswitch } from "./hyperswitch.ts";
import { createReport, type PaymentFinding } from "./report.ts";

export const protocols = ["hyperswitch", "btcpay"] as const;
export type Protocol = (typeof protocols)[number];

/** Recognises a service by the call that it refuses without a key; undefined: neither, or both. */
export async function recognise(url: string): Promise<Protocol | undefined> {
  const probes = { hyperswitch: "/payments/pay_conformance", btcpay: "/api/v1/stores/conformance/invoices" };
  const found: Protocol[] = [];
  for (const protocol of protocols) {
    const { status } = await call("GET", url + probes[protocol], {});
    if (status === 401 || status === 403) found.push(protocol);
  }
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Tries a service of payments as a platform's adapter uses it. It makes payments there, and pay-outs if an account to
 * pay to is given.
 */
export async function conformPayments(
  protocol: Protocol,
  access: PaymentAccess,
  print: (finding: PaymentFinding) => void = () => undefined,
): Promise<PaymentFinding[]> {
  const report = createReport(print);
  await (protocol === "hyperswitch" ? tryHyperswitch : tryBtcpay)(access, report);
  return report.findings;
}
