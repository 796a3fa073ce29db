import { exclusionsInForce } from "@croupier/contract/domain/breaks";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/**
 * Notes the accounts of the last days that were used on the device of a member who is excluded, as a timed job. The
 * device is the address with the browser's name.
 */
export async function noteSuspects(db: Db): Promise<void> {
  await db.query(sql`
    insert into break_suspect (member_id, excluded_id)
    select m.id, min(b.member_id) from member m
    join session s on s.member_id = m.id and s.sub_account_id is null
    join session o on o.ip = s.ip and o.device = s.device and o.member_id <> m.id and o.sub_account_id is null
    join member_break b on b.member_id = o.member_id and b.held_until > now() and b.game_type is null
    where m.registered_at > now() - interval '3 days' and m.registered_at > b.started_at and m.type <> 4
      and b.period = any (${exclusionsInForce}::text[]) and break_of(m.id) is null
    group by m.id on conflict do nothing`);
}

export interface SuspectRow {
  noted_at: Date;
  account: string;
  excluded: string;
}

/** Lists a merchant's suspects that nobody has looked at. */
export async function listSuspects(db: Db, merchant: string): Promise<SuspectRow[]> {
  const { rows } = await db.query<SuspectRow>(sql`
    select p.noted_at, m.account, x.account as excluded from break_suspect p
    join member m on m.id = p.member_id join member x on x.id = p.excluded_id
    where m.merchant = ${merchant} and p.cleared_by is null order by p.noted_at limit 50`);
  return rows;
}

/** Marks a suspect as looked at; false if there is none of this account. */
export async function clearSuspect(db: Db, merchant: string, account: string, actor: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update break_suspect p set cleared_by = ${actor} from member m
    where m.id = p.member_id and m.merchant = ${merchant} and m.account_key = lower(${account}) and p.cleared_by is null`);
  return rowCount === 1;
}
