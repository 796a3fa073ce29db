import { closureObstacles, type ClosureObstacle } from "@croupier/contract/domain/closure";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { PersonalTable } from "./tables.ts";

type Item = Record<string, unknown>;

/** Returns a page of a table's rows that belong to a member. */
export async function readRows(
  db: Db,
  { table, owner, order, columns, money, masked }: PersonalTable,
  memberId: bigint,
  { from, count }: { from: number; count: number },
): Promise<Item[]> {
  const { rows } = await db.query<{ item: Item }>(sql`
    select item from member_rows(
      p_table => ${table}, p_owner => ${owner}, p_order => ${order}, p_columns => ${columns}, p_money => ${money},
      p_member => ${memberId}, p_from => ${from}, p_count => ${count})`);
  const mask = ([name, value]: [string, unknown]) =>
    [name, masked.includes(name) ? `…${String(value).slice(-4)}` : value] as const;
  return rows.map(({ item }) => Object.fromEntries(Object.entries(item).map(mask)));
}

/** Finds what keeps an account from being closed. */
export async function findObstacles(db: Db, memberId: bigint): Promise<ClosureObstacle[]> {
  const { rows } = await db.query<Record<ClosureObstacle, boolean>>(sql`
    select
      exists (select from ledger_account where member_id = ${memberId} and balance > 0 and kind <> 'points') as balance,
      exists (select from bet where member_id = ${memberId} and state = 'open') as play,
      exists (select from deposit where member_id = ${memberId} and state in ('waiting', 'review'))
        or exists (select from withdrawal where member_id = ${memberId}
                   and state in ('requested', 'review', 'approved', 'paying', 'partlyPaid', 'paidOut', 'notReceived')) as payments,
      exists (select from member where upline_id = ${memberId}) as team`);
  const [found] = rows;
  return closureObstacles.filter((each) => found?.[each]);
}

export async function noteClosure(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`insert into account_closure (member_id) values (${memberId}) on conflict do nothing`);
}
