import type { Adapter } from "../providers.ts";
import { recordsOf } from "../store.ts";
import type { Pool } from "../../../kit/db/pool.ts";
import { secretOf, type PaymentSecret } from "../secrets.ts";
import { createHyperswitchClient } from "./client.ts";
import { createHyperswitchDeposits } from "./deposits.ts";
import { createHyperswitchPayouts } from "./payouts.ts";
import { hyperswitchWebhook } from "./webhook.ts";

/** Connects merchants with their accounts at Hyperswitch (API version 1). */
export const hyperswitchAdapter =
  (db: Pool, secrets: readonly PaymentSecret[]): Adapter =>
  (merchant, settings) => {
    const secret = secretOf(secrets, merchant, settings.id);
    if (settings.adapter !== "hyperswitch" || !secret) return undefined;
    const client = createHyperswitchClient({ url: settings.url, apiKey: secret.apiKey });
    const records = recordsOf(db, merchant, settings.id);
    return {
      ...createHyperswitchDeposits({ merchant, client, records, settings }),
      ...createHyperswitchPayouts({ client, records, settings }),
      readWebhook: hyperswitchWebhook(secret.webhookKey),
    };
  };
