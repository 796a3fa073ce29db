import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface DestinationRow {
  id: string;
  member_id: bigint;
  fingerprint: string;
  method: string;
  kind: "bank" | "crypto";
  bank_code: string | null;
  holder: string | null;
  number: string;
  added_at: Date;
  removed_at: Date | null;
}

const columns = sql`id, member_id, fingerprint, method, kind, bank_code, holder, number, added_at, removed_at`;

export async function destinationsOf(db: Db, memberId: bigint): Promise<DestinationRow[]> {
  const { rows } = await db.query<DestinationRow>(sql`
    select ${columns} from payout_destination where member_id = ${memberId} and removed_at is null
    order by added_at, id`);
  return rows;
}

export async function findDestination(db: Db, memberId: bigint, id: string): Promise<DestinationRow | undefined> {
  const { rows } = await db.query<DestinationRow>(
    sql`select ${columns} from payout_destination where id = ${id} and member_id = ${memberId}`,
  );
  return rows[0];
}

export async function findDestinationByKey(db: Db, memberId: bigint, key: string): Promise<DestinationRow | undefined> {
  const { rows } = await db.query<DestinationRow>(
    sql`select ${columns} from payout_destination where member_id = ${memberId} and idempotency_key = ${key}`,
  );
  return rows[0];
}

export interface NewDestination {
  id: string;
  merchant: string;
  memberId: bigint;
  key: string;
  fingerprint: string;
  method: string;
  kind: "bank" | "crypto";
  bankCode: string | null;
  holder: string | null;
  number: string;
}

/** Inserts a destination; false when any member has already bound the account. */
export async function insertDestination(db: Db, row: NewDestination): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, bank_code,
                                    holder, number)
    values (${row.id}, ${row.merchant}, ${row.memberId}, ${row.key}, ${row.fingerprint}, ${row.method}, ${row.kind},
            ${row.bankCode}, ${row.holder}, ${row.number})
    on conflict do nothing`);
  return rowCount === 1;
}

/** Returns the holder name of this member's accounts: that of the first one bound, or the one given at registration. */
export async function holderOf(db: Db, memberId: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ holder: string | null }>(sql`
    select coalesce(nullif(m.profile->>'payeeName', ''), (
      select d.holder from payout_destination d
      where d.member_id = m.id and d.holder is not null order by d.added_at limit 1)) as holder
    from member m where m.id = ${memberId}`);
  return rows[0]?.holder ?? undefined;
}

/** Returns whether a pay-out to it is in progress. */
export async function isInUse(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from withdrawal where destination_id = ${id}
      and state in ('requested', 'review', 'approved', 'paying', 'partlyPaid') limit 1`);
  return rowCount !== 0;
}

export async function markRemoved(db: Db, id: string): Promise<void> {
  await db.query(sql`update payout_destination set removed_at = now() where id = ${id} and removed_at is null`);
}
