import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface Chargeback {
  n: number;
  amount: bigint;
  owed: bigint;
}

/** Lists the chargebacks of a locked deposit. */
export async function chargebacksOf(db: Db, depositId: string): Promise<Chargeback[]> {
  const { rows } = await db.query<Chargeback>(
    sql`select n, amount, owed from deposit_chargeback where deposit_id = ${depositId} order by n`,
  );
  return rows;
}

/** Records an operator's approval of a chargeback of this amount; returns the number of different approvers. */
export async function approveBy(
  db: Db,
  depositId: string,
  { n, amount }: Omit<Chargeback, "owed">,
  actor: string,
): Promise<number> {
  await db.query(sql`
    insert into deposit_chargeback_approval (deposit_id, n, amount, actor) values (${depositId}, ${n}, ${amount}, ${actor})
    on conflict do nothing`);
  const { rows } = await db.query<{ people: number }>(sql`
    select count(*)::int as people from deposit_chargeback_approval
    where deposit_id = ${depositId} and n = ${n} and amount = ${amount}`);
  return rows[0]?.people ?? 0;
}

export async function insertChargeback(
  db: Db,
  depositId: string,
  { n, amount }: Omit<Chargeback, "owed">,
  reason: string,
): Promise<void> {
  await db.query(sql`
    insert into deposit_chargeback (deposit_id, n, amount, owed, reason)
    values (${depositId}, ${n}, ${amount}, ${amount}, ${reason})`);
}

/** Locks two accounts in id order, as the ledger does; returns the balance of the first. */
export async function lockBalance(db: Db, account: bigint, other: bigint): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint; balance: bigint }>(
    sql`select id, balance from ledger_account where id = any (${[account, other]}::bigint[]) order by id for update`,
  );
  return rows.find(({ id }) => id === account)?.balance ?? 0n;
}

/** Counts the parts already taken for a chargeback. */
export async function countParts(db: Db, depositId: string, n: number): Promise<number> {
  const { rows } = await db.query<{ parts: number }>(sql`
    select count(*)::int as parts from deposit_chargeback_part where deposit_id = ${depositId} and n = ${n}`);
  return rows[0]?.parts ?? 0;
}

export async function insertPart(
  db: Db,
  depositId: string,
  { n, part, amount }: { n: number; part: number; amount: bigint },
): Promise<void> {
  await db.query(sql`
    insert into deposit_chargeback_part (deposit_id, n, part, amount) values (${depositId}, ${n}, ${part}, ${amount})`);
  await db.query(
    sql`update deposit_chargeback set owed = owed - ${amount} where deposit_id = ${depositId} and n = ${n}`,
  );
}
