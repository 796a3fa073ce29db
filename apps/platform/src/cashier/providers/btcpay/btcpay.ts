import type { Pool } from "../../../kit/db/pool.ts";
import type { Adapter } from "../providers.ts";
import { secretOf, type PaymentSecret } from "../secrets.ts";
import { recordsOf } from "../store.ts";
import { createBtcpayClient } from "./client.ts";
import { createBtcpayDeposits } from "./deposits.ts";
import { createBtcpayPayouts } from "./payouts.ts";
import { btcpayWebhook } from "./webhook.ts";

/** Connects merchants with their stores at BTCPay Server (Greenfield API). */
export const btcpayAdapter =
  (db: Pool, secrets: readonly PaymentSecret[]): Adapter =>
  (merchant, settings, currency) => {
    const secret = secretOf(secrets, merchant, settings.id);
    if (settings.adapter !== "btcpay" || !secret) return undefined;
    const client = createBtcpayClient({ url: settings.url, storeId: settings.storeId, apiKey: secret.apiKey });
    const context = { client, records: recordsOf(db, merchant, settings.id), settings, currency };
    return {
      ...createBtcpayDeposits(context),
      ...createBtcpayPayouts(context),
      readWebhook: btcpayWebhook(secret.webhookKey),
    };
  };
