import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { isRefusal, type Refusal } from "../../kit/db/refusal.ts";
import { emit } from "../../notifications/events/emit.ts";
import type { Caller } from "../../kit/http/call.ts";
import { deviceName } from "../../kit/lib/device.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { Outbound } from "../../notifications/outbound/outbound.ts";
import { securityEmail } from "../../notifications/outbound/write.ts";
import { insertSecurityEvent, type AccountRecord } from "./store.ts";

/** Minutes after which a notification of a change is no longer worth sending. */
const newsMinutes = 24 * 60;

export interface AnnounceDeps {
  db: Pool;
  messages: Outbound;
  /** Clears cached sessions after the transaction: one that it ended may have been looked up meanwhile. */
  settled(): void;
  merchant(code: string): Promise<MerchantRow>;
  /** Puts a message into the member's inbox. */
  notify(tx: Tx, memberId: bigint, kind: `security.${SecurityKind}`, detail: Record<string, string>): Promise<void>;
}

/** Returns the origin for links in emails and for redirects: the host the caller used, if it is the merchant's. */
export function siteOrigin(merchant: MerchantRow, caller: Caller): string {
  return merchant.origins.includes(caller.origin) ? caller.origin : (merchant.origins[0] ?? "");
}

/**
 * Creates the function that changes an account's security and notifies its member: a row in the security centre, an
 * inbox message, an event to the open pages and an email, all in the transaction of the change.
 */
export function createAnnounced({ db, messages, merchant, settled, notify }: AnnounceDeps) {
  return async function announced(
    record: AccountRecord,
    kind: SecurityKind,
    caller: Caller,
    change: (tx: Tx) => Promise<Refusal | undefined>,
  ): Promise<Refusal | undefined> {
    const row = await merchant(record.merchant);
    const from = { ip: caller.ip, country: caller.country, device: deviceName(caller.userAgent) };
    const done = await transact(db, async (tx) => {
      const refused = await change(tx);
      if (isRefusal(refused)) return refused;
      const at = await insertSecurityEvent(tx, record.id, kind, from);
      await emit(tx, record.id, { type: "security", kind });
      await notify(tx, record.id, `security.${kind}`, { ip: from.ip, device: from.device });
      if (record.email) {
        const where = { ...from, at, origin: siteOrigin(row, caller) };
        const { account, language, email } = record;
        await messages.enqueue(tx, securityEmail(row.config, { account, language, email }, kind, where), newsMinutes);
      }
      return undefined;
    });
    settled();
    if (!done) messages.kick();
    return done;
  };
}

export type Announced = ReturnType<typeof createAnnounced>;
