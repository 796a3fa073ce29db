import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";

export interface StoredTransfer {
  reference: string;
  fingerprint: string;
  vassalage: string;
  playerId: string;
  currency: string;
  direction: "in" | "out";
  amount: Money;
  status: "OK" | "REFUSED";
}

/** Stores a transfer on its first request; returns the stored one for its reference. */
export async function storeTransfer(
  db: Pool,
  one: StoredTransfer,
): Promise<{ fingerprint: string; status: "OK" | "REFUSED"; ageMs: number }> {
  const { rows } = await db.query<{ fingerprint: string; status: "OK" | "REFUSED"; ageMs: number }>(sql`
    insert into arcade.transfer as t (reference, fingerprint, vassalage, player_id, currency, direction, amount, status)
    values (${one.reference}, ${one.fingerprint}, ${one.vassalage}, ${one.playerId}, ${one.currency}, ${one.direction},
            ${one.amount}, ${one.status})
    on conflict (reference) do update set asked = t.asked + 1
    returning fingerprint, status, (extract(epoch from clock_timestamp() - at) * 1000)::float8 as "ageMs"`);
  if (!rows[0]) throw new Error("the database did not answer");
  return rows[0];
}
