import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import { moneySums, ownLines } from "./own-money-store.ts";

export interface StatementRow {
  /** "2026-01"; null for everything before the year. */
  month: string | null;
  deposits: bigint;
  withdrawals: bigint;
  staked: bigint;
  won: bigint;
  other: bigint;
  net: bigint;
}

/** Sums what moved in and out of a member's own accounts, month by month; transfers between them cancel out. */
export async function sumMonths(
  db: Db,
  memberId: bigint,
  currency: string,
  year: number,
  timeZone: string,
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(sql`
    select case when local >= make_date(${year}, 1, 1) then to_char(local, 'YYYY-MM') end as month,
           ${moneySums}, sum(amount)::bigint as net
    from (select own.*, at at time zone ${timeZone} as local from (${ownLines({ memberId, currency })}) own) own
    where local < make_date(${year} + 1, 1, 1) group by 1 order by 1 nulls first`);
  return rows;
}

export async function findOwner(
  db: Db,
  memberId: bigint,
): Promise<{ account: string; nickname: string; registered_at: Date } | undefined> {
  const { rows } = await db.query<{ account: string; nickname: string; registered_at: Date }>(
    sql`select account, nickname, registered_at from member where id = ${memberId}`,
  );
  return rows[0];
}
