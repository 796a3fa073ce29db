import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import type { BalanceEvent, PlayerEvent } from "@croupier/contract/wire/events";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import { sweep } from "../../kit/db/sweep.ts";
import type { PlayerBalance } from "../../ledger/post.ts";

export interface EventRow {
  sequence: bigint;
  event: Exclude<PlayerEvent, BalanceEvent>;
}

/** Returns a member's newest sequence; 0 before the first event. */
export async function cursorOf(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ sequence: bigint }>(
    sql`select sequence from event_cursor where member_id = ${memberId}`,
  );
  return rows[0]?.sequence ?? 0n;
}

export async function eventsAfter(db: Db, memberId: bigint, after: bigint, limit: number): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(sql`
    select sequence, event from event_outbox where member_id = ${memberId} and sequence > ${after}
    order by sequence limit ${limit}`);
  return rows;
}

/** Events and balances of members, and the position to read from next. */
export interface Batch {
  next: string;
  /** Another one than before, or none, means that events and balances were lost in between. */
  epoch: string | null;
  events: (EventRow & { member_id: bigint })[];
  balances: (PlayerBalance & { member_id: bigint })[];
}

/**
 * Returns these members' (undefined: all members') events and changed balances in transactions from `since` on, and the next position: the oldest
 * transaction still open in this snapshot. A reader gets some rows twice but misses none. It is one statement, since
 * each instance runs it twenty times a second.
 */
export async function readOn(db: Db, since: string | undefined, memberIds: bigint[] | undefined): Promise<Batch> {
  const { rows } = await db.query<
    Pick<Batch, "next" | "epoch"> &
      ({ member_id: null } | ({ member_id: bigint; event: null } & PlayerBalance) | ({ member_id: bigint } & EventRow))
  >({
    name: "events-read-on",
    text: `
      select pg_snapshot_xmin(pg_current_snapshot())::text as next, (select e.id::text from event_epoch e) as epoch,
             changed.*
      from (select) one left join (
        select o.member_id, o.sequence, o.event, null::bigint as cash, null::bigint as bonus, null::bigint as held,
               null::bigint as vendors
        from event_outbox o where o.xid >= $1::text::xid8 and ($2::bigint[] is null or o.member_id = any ($2))
        union all
        select b.member_id, b.sequence, null, b.cash, b.bonus, b.held, b.vendors
        from changed_balances($1::text::xid8, $2::bigint[]) b) changed on true
      order by changed.member_id, changed.sequence`,
    values: [since ?? null, memberIds ?? null],
  });
  const { next = since ?? "0", epoch = null } = rows[0] ?? {};
  const batch: Batch = { next, epoch, events: [], balances: [] };
  for (const row of rows) {
    if (row.member_id === null) continue;
    if (row.event === null) batch.balances.push(row);
    else batch.events.push(row);
  }
  return batch;
}

/** Returns a name that no other database has, also beside this one on its server. */
export async function databaseName(db: Db): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    "select system_identifier || '/' || current_database() as name from pg_control_system()",
  );
  return rows[0]?.name ?? "";
}

/** Begins an epoch if there is none, as at the first start and after the tables without a log were emptied. */
export async function beginEpoch(db: Db): Promise<void> {
  await db.query("insert into event_epoch default values on conflict do nothing");
}

export interface TicketHolder {
  member_id: bigint;
  session_id: string;
  /** The rights of a sub-account; null: the session is the member's own. */
  rights: AgentRight[] | null;
  currency: string;
}

export async function insertTicket(
  db: Db,
  hash: Buffer,
  holder: Pick<TicketHolder, "member_id" | "session_id">,
  seconds: number,
): Promise<void> {
  await db.query(sql`
    insert into event_ticket (ticket_hash, member_id, session_id, expires_at)
    values (${hash}, ${holder.member_id}, ${holder.session_id}, now() + make_interval(secs => ${seconds}))`);
}

/**
 * Consumes a ticket of this merchant's member. A second caller gets nothing, and so does one whose session has ended.
 */
export async function takeTicket(db: Db, hash: Buffer, merchant: string): Promise<TicketHolder | undefined> {
  const { rows } = await db.query<TicketHolder>(sql`
    with taken as (
      delete from event_ticket where ticket_hash = ${hash} and expires_at > now() returning member_id, session_id)
    select t.member_id, t.session_id, a.rights, m.currency from taken t
    join session s on s.id = t.session_id and s.ended_at is null and s.ends_at > now()
    left join sub_account a on a.id = s.sub_account_id
    join member m on m.id = t.member_id and m.merchant = ${merchant}`);
  return rows[0];
}

/** Finds the sessions that are over, by sign-out, age or idleness. */
export async function deadSessions(db: Db, ids: string[], idleMinutes: number): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(sql`
    select id from unnest(${ids}::uuid[]) as t (id)
    where not exists (
      select from session s where s.id = t.id and s.ended_at is null and s.ends_at > now()
        and s.seen_at > now() - make_interval(mins => ${idleMinutes}))`);
  return new Set(rows.map((row) => row.id));
}

/** Deletes events that no page can resume from, and unused tickets, as a timed job. */
export async function sweepEvents(db: Db): Promise<void> {
  await sweep(
    db,
    (most) => sql`
      delete from event_outbox where ctid = any (array(
        select ctid from event_outbox where at < now() - interval '1 hour' limit ${most}))`,
  );
  await db.query(sql`delete from event_ticket where expires_at < now()`);
}
