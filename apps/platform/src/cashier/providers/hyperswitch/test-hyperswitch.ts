import { startHyperswitchDouble, type HyperswitchDouble } from "../../../../../../tools/doubles/hyperswitch/double.ts";
import type { MerchantFile } from "../../../site/merchants/config.ts";
import { newKey, testPlatform, type TestPlatform } from "../../../test-platform.ts";

const keys = { apiKey: "snd_double", webhookKey: "hash-of-responses" };

/** Returns the providers of a merchant whose cards and bank pay-outs go through the double. */
const payments = (url: string): MerchantFile["payments"] => [
  {
    id: "cards",
    adapter: "hyperswitch",
    url,
    profileId: "pro_double",
    methodTypes: { card: ["credit", "debit"] },
    payoutMethods: {
      bank: { type: "bank", data: { bank_account_number: "{number}", bank_name: "{bank}", holder: "{holder}" } },
    },
    deposits: ["card"],
    payouts: ["bank"],
  },
  { id: "sandbox", adapter: "sandbox", deposits: ["bank", "qr", "usdt"], payouts: ["usdt"] },
];

export interface HyperswitchPlatform {
  app: TestPlatform;
  double: HyperswitchDouble;
  close(): Promise<void>;
}

/** Starts a platform whose first demo merchant has an account at a double of Hyperswitch. */
export async function testHyperswitch(): Promise<HyperswitchPlatform> {
  const double = await startHyperswitchDouble({ apiKey: keys.apiKey });
  const secret = { merchant: "saffron", provider: "cards", ...keys };
  const app = await testPlatform({ paymentSecrets: [secret] }, { payments: payments(double.url) });
  double.target = { url: `${app.url}/payments/v1/webhook/saffron/cards`, key: keys.webhookKey };
  return {
    app,
    double,
    async close() {
      await app.close();
      await double.close();
    },
  };
}

/** Requests a deposit by card; returns the answer. */
export const askByCard = (app: TestPlatform, token: string, amount = "100.0000", key = newKey()) =>
  app.call("createDeposit", { method: "card", amount, returnUrl: "/member/depositv2" }, { token, key });

/** Returns the id of the payment behind a hosted page. */
export const paymentOf = (payUrl: string | undefined): string => payUrl?.split("/").at(-1) ?? "";
