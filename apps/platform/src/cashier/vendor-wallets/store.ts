import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface WalletTransferRow {
  id: string;
  member_id: bigint;
  fingerprint: string;
  vassalage: string;
  direction: "in" | "out";
  amount: bigint;
  currency: string;
  reference: string;
  state: "moving" | "done" | "refused";
  entry_id: bigint;
  at: Date;
  ended_at: Date | null;
}

const columns = sql`id, member_id, fingerprint, vassalage, direction, amount, currency, reference, state, entry_id, at,
  ended_at`;

export async function findByKey(db: Db, memberId: bigint, key: string): Promise<WalletTransferRow[]> {
  const { rows } = await db.query<WalletTransferRow>(sql`
    select ${columns} from wallet_transfer where member_id = ${memberId} and idempotency_key = ${key} order by vassalage`);
  return rows;
}

export async function lockTransfer(db: Db, id: string): Promise<WalletTransferRow | undefined> {
  const { rows } = await db.query<WalletTransferRow>(
    sql`select ${columns} from wallet_transfer where id = ${id} for update`,
  );
  return rows[0];
}

export interface NewWalletTransfer {
  id: string;
  merchant: string;
  memberId: bigint;
  key: string;
  fingerprint: string;
  vassalage: string;
  direction: "in" | "out";
  amount: bigint;
  currency: string;
  reference: string;
  entryId: bigint;
}

export async function insertTransfer(db: Db, one: NewWalletTransfer): Promise<void> {
  await db.query(sql`
    insert into wallet_transfer (id, merchant, member_id, idempotency_key, fingerprint, vassalage, direction, amount,
                                 currency, reference, entry_id)
    values (${one.id}, ${one.merchant}, ${one.memberId}, ${one.key}, ${one.fingerprint}, ${one.vassalage},
            ${one.direction}, ${one.amount}, ${one.currency}, ${one.reference}, ${one.entryId})`);
}

export async function endTransfer(db: Db, id: string, state: "done" | "refused"): Promise<void> {
  await db.query(sql`update wallet_transfer set state = ${state}, ended_at = now() where id = ${id}`);
}

/**
 * Claims transfers whose vendor is due to be asked again, at growing intervals; no two processes claim the same one.
 */
export async function claimPending(db: Db, limit: number): Promise<WalletTransferRow[]> {
  const { rows } = await db.query<WalletTransferRow>(sql`
    update wallet_transfer set asked_at = now(), tries = tries + 1
    where id in (select id from wallet_transfer
                 where state = 'moving' and asked_at < now() - make_interval(secs => least(60, 5 + 2 ^ least(tries, 6)))
                 order by asked_at limit ${limit} for update skip locked)
    returning ${columns}`);
  return rows;
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<(WalletTransferRow & { total: number })[]> {
  const { rows } = await db.query<WalletTransferRow & { total: number }>(sql`
    select ${columns}, count(*) over ()::int as total from wallet_transfer where member_id = ${memberId}
    order by at desc, id limit ${limit} offset ${offset}`);
  return rows;
}

export interface VendorRow {
  vassalage: string;
  display_name: string;
  open: boolean;
  balance: bigint;
}

/** Lists open vendors, and others that hold money of this member. */
export async function vendorsOf(db: Db, memberId: bigint, currency: string): Promise<VendorRow[]> {
  const { rows } = await db.query<VendorRow>(sql`
    select v.vassalage, v.display_name, v.status = 'open' as open, coalesce(a.balance, 0)::bigint as balance
    from vendor v left join ledger_account a
      on a.member_id = ${memberId} and a.kind = 'vendor' and a.name = v.vassalage and a.currency = ${currency}
    where coalesce(a.balance, 0) > 0
       or exists (select from game g
                  where g.vassalage = v.vassalage and g.engine is not null
                    and is_offered((select t.offer from merchant t join member m on m.merchant = t.code
                                    where m.id = ${memberId}), g))
    order by coalesce(a.balance, 0) desc, v.vassalage`);
  return rows;
}
