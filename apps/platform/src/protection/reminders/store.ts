import type { ReminderMonths } from "@croupier/contract/domain/reminders";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kit/db/pool.ts";

export interface Run {
  now: Date;
  /** The member after whom the run continues. */
  after: bigint;
}

/** The months between two reminders in a merchant's file `t`, which may be older than the setting. */
const fileMonths = sql`coalesce((t.config #>> '{protection,reminderMonths}')::integer, 6)`;

/** Members of one transaction. */
const atOnce = 500;

/** Members who can sign in and are on no break from everything, in the order of a run. */
const reachable = ({ after }: Run) => sql`
  m.id > ${after} and m.status = 'active' and m.type <> 4
  and not exists (select from member_break b
                  where b.member_id = m.id and b.game_type is null and b.held_until > now())`;

/**
 * Marks the next members as reminded of their history whose last reminder, or registration, is as many months ago as
 * they chose or the merchant's file says; returns them in order.
 */
export async function takeHistoryDue(tx: Tx, run: Run): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(sql`
    with due as (
      select m.id from member m
      join merchant t on t.code = m.merchant left join protection_reminder r on r.member_id = m.id
      where ${reachable(run)}
        and coalesce(r.history_at, m.registered_at) <= ${run.now}::timestamptz
              - make_interval(months => least(r.months, ${fileMonths}))
      order by m.id limit ${atOnce}
    ), marked as (
      insert into protection_reminder (member_id, history_at) select id, ${run.now} from due
      on conflict (member_id) do update set history_at = excluded.history_at
    )
    select id from due order by id`);
  return rows.map(({ id }) => id);
}

/** Marks the next members as asked to set a limit who have none and were not asked for a year; returns them in order. */
export async function takeOfferDue(tx: Tx, run: Run): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(sql`
    with due as (
      select m.id from member m left join protection_reminder r on r.member_id = m.id
      where ${reachable(run)}
        and coalesce(r.offered_at, m.registered_at) <= ${run.now}::timestamptz - interval '1 year'
        and not exists (select from member_limit l where l.member_id = m.id)
      order by m.id limit ${atOnce}
    ), marked as (
      insert into protection_reminder (member_id, offered_at) select id, ${run.now} from due
      on conflict (member_id) do update set offered_at = excluded.offered_at
    )
    select id from due order by id`);
  return rows.map(({ id }) => id);
}

export interface ReminderTerms {
  months: ReminderMonths;
  /** The months of the merchant's file: a member may choose fewer. */
  most: ReminderMonths;
}

/** Finds the months between two reminders of a member. */
export async function findMonths(db: Db, memberId: bigint): Promise<ReminderTerms> {
  const { rows } = await db.query<ReminderTerms>(sql`
    select least(r.months, f.months) as months, f.months as most
    from member m join merchant t on t.code = m.merchant left join protection_reminder r on r.member_id = m.id
    cross join lateral (select ${fileMonths} as months) f
    where m.id = ${memberId}`);
  return rows[0] ?? { months: 6, most: 6 };
}

export async function setMonths(db: Db, memberId: bigint, months: ReminderMonths): Promise<void> {
  await db.query(sql`
    insert into protection_reminder (member_id, months) values (${memberId}, ${months})
    on conflict (member_id) do update set months = excluded.months`);
}
