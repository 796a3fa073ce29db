import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface EnvelopeRow {
  id: string;
  merchant: string;
  sender_id: bigint;
  sender: string;
  reference: string;
  currency: string;
  amount: bigint;
  count: number;
  mode: "equal" | "random";
  wishes: string;
  whole_team: boolean;
  recipients: number;
  opened: number;
  given: bigint;
  returned: bigint;
  state: "open" | "finished" | "returned";
  at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

const columns = sql`e.id, e.merchant, e.sender_id, s.account as sender, e.reference, e.currency, e.amount, e.count, e.mode, e.wishes,
         e.whole_team, e.recipients, e.opened, e.given, e.returned, e.state, e.at, e.expires_at, e.ended_at`;
const select = sql`select ${columns} from envelope e join member s on s.id = e.sender_id`;
/** Envelopes with one recipient's share of each. */
const received = sql`
  select ${columns}, h.amount as share, h.at as opened_at, e.expires_at <= clock_timestamp() as over
  from envelope_recipient r join envelope e on e.id = r.envelope_id join member s on s.id = e.sender_id
  left join envelope_share h on h.envelope_id = e.id and h.member_id = r.member_id`;

export async function findByKey(db: Db, senderId: bigint, key: string): Promise<EnvelopeRow | undefined> {
  const { rows } = await db.query<EnvelopeRow>(
    sql`${select} where e.sender_id = ${senderId} and e.idempotency_key = ${key}`,
  );
  return rows[0];
}

export async function findSent(db: Db, senderId: bigint, id: string): Promise<EnvelopeRow | undefined> {
  const { rows } = await db.query<EnvelopeRow>(sql`${select} where e.sender_id = ${senderId} and e.id = ${id}`);
  return rows[0];
}

/** Lists an agent's sent envelopes, newest first. */
export async function pageOfSent(
  db: Db,
  senderId: bigint,
  limit: number,
  offset: number,
): Promise<{ rows: EnvelopeRow[]; total: number }> {
  const { rows } = await db.query<EnvelopeRow>(
    sql`${select} where e.sender_id = ${senderId} order by e.at desc, e.id limit ${limit} offset ${offset}`,
  );
  const counted = await db.query<{ total: number }>(
    sql`select count(*)::int as total from envelope where sender_id = ${senderId}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Locks an envelope, so that openings and its end run one after another. */
export async function lock(
  tx: Db,
  id: string,
): Promise<(EnvelopeRow & { over: boolean; announced: boolean }) | undefined> {
  await tx.query(sql`select from envelope where id = ${id} for update`);
  const { rows } = await tx.query<EnvelopeRow & { over: boolean; announced: boolean }>(sql`
    select ${columns}, e.announced, e.expires_at <= clock_timestamp() as over
    from envelope e join member s on s.id = e.sender_id where e.id = ${id}`);
  return rows[0];
}

export interface NewEnvelope {
  id: string;
  merchant: string;
  senderId: bigint;
  key: string;
  fingerprint: string;
  reference: string;
  currency: string;
  amount: bigint;
  count: number;
  mode: "equal" | "random";
  wishes: string;
  wholeTeam: boolean;
  recipients: readonly bigint[];
  hours: number;
}

export async function insertEnvelope(db: Db, made: NewEnvelope): Promise<void> {
  await db.query(sql`
    insert into envelope (id, merchant, sender_id, idempotency_key, fingerprint, reference, currency, amount, count, mode,
                          wishes, whole_team, recipients, expires_at)
    values (${made.id}, ${made.merchant}, ${made.senderId}, ${made.key}, ${made.fingerprint}, ${made.reference},
            ${made.currency}, ${made.amount}, ${made.count}, ${made.mode}, ${made.wishes}, ${made.wholeTeam},
            ${made.recipients.length}, now() + make_interval(hours => ${made.hours}))`);
  await db.query(sql`
    insert into envelope_recipient (envelope_id, member_id)
    select ${made.id}, unnest(${made.recipients.map(String)}::bigint[])`);
}

export interface Party {
  id: bigint;
  key: string;
}

/** Finds the members of an agent's team who may be sent money, all of them or those with these names. */
export async function partiesBelow(
  db: Db,
  agentId: bigint,
  currency: string,
  accounts: readonly string[] | undefined,
): Promise<Party[]> {
  const { rows } = await db.query<Party>(sql`
    select m.id, m.account_key as key from member_path p join member m on m.id = p.descendant_id
    where p.ancestor_id = ${agentId} and p.depth > 0 and m.status = 'active' and m.type <> 4 and m.currency = ${currency}
      and break_of(m.id) is null
      and (${accounts ?? null}::text[] is null
           or m.account_key = any (select lower(name) from unnest(${accounts ?? null}::text[]) name))
    order by m.id`);
  return rows;
}

export async function countParties(db: Db, agentId: bigint, currency: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::int as count from member_path p join member m on m.id = p.descendant_id
    where p.ancestor_id = ${agentId} and p.depth > 0 and m.status = 'active' and m.type <> 4
      and break_of(m.id) is null and m.currency = ${currency}`);
  return rows[0]?.count ?? 0;
}

/** Lists recipients who were not notified yet, in the order of their ids. */
export async function nextRecipients(tx: Db, id: string, limit: number): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(sql`
    select r.member_id as id from envelope_recipient r join envelope e on e.id = r.envelope_id
    where e.id = ${id} and r.member_id > e.announced_to order by r.member_id limit ${limit}`);
  return rows.map((row) => row.id);
}

export async function noteAnnounced(tx: Db, id: string, last: bigint | undefined, isAll: boolean): Promise<void> {
  await tx.query(sql`
    update envelope set announced_to = coalesce(${last ?? null}, announced_to), announced = ${isAll} where id = ${id}`);
}

/** Lists open envelopes with recipients who were not notified yet. */
export async function toAnnounce(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    sql`select id from envelope where state = 'open' and not announced order by at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** Sums the agent's envelopes in the merchant's current day. */
export async function sentToday(db: Db, senderId: bigint, gmtOffsetMinutes: number): Promise<bigint> {
  const { rows } = await db.query<{ amount: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from envelope
    where sender_id = ${senderId}
      and at >= date_trunc('day', now() at time zone 'UTC' + make_interval(mins => ${gmtOffsetMinutes}))
                at time zone 'UTC' - make_interval(mins => ${gmtOffsetMinutes})`);
  return rows[0]?.amount ?? 0n;
}

export async function isRecipient(db: Db, id: string, memberId: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`select from envelope_recipient where envelope_id = ${id} and member_id = ${memberId}`,
  );
  return rowCount === 1;
}

export async function insertShare(db: Db, id: string, memberId: bigint, amount: bigint): Promise<void> {
  await db.query(
    sql`insert into envelope_share (envelope_id, member_id, amount) values (${id}, ${memberId}, ${amount})`,
  );
}

/** Takes a share out; the last one ends the envelope. */
export async function takeOut(db: Db, id: string, amount: bigint): Promise<void> {
  await db.query(sql`
    update envelope set opened = opened + 1, given = given + ${amount},
                        state = case when opened + 1 = count then 'finished' else state end,
                        ended_at = case when opened + 1 = count then now() end
    where id = ${id}`);
}

/** Ends an envelope whose rest was returned. */
export async function giveBack(db: Db, id: string, returned: bigint): Promise<void> {
  await db.query(
    sql`update envelope set state = 'returned', returned = ${returned}, ended_at = now() where id = ${id}`,
  );
}

/** Lists expired envelopes that are not empty. */
export async function dueBack(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    sql`select id from envelope where state = 'open' and expires_at <= now() order by expires_at limit 200`,
  );
  return rows.map(({ id }) => id);
}

export interface ReceivedRow extends EnvelopeRow {
  share: bigint | null;
  opened_at: Date | null;
  over: boolean;
}

/** Finds an envelope that a member was sent. */
export async function findReceived(db: Db, memberId: bigint, id: string): Promise<ReceivedRow | undefined> {
  const { rows } = await db.query<ReceivedRow>(sql`
    ${received}
    where r.member_id = ${memberId} and e.id = ${id}`);
  return rows[0];
}

/** Lists a member's envelopes, newest first, and counts the unopened ones. */
export async function pageOfReceived(
  db: Db,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<{ rows: ReceivedRow[]; total: number; waiting: number }> {
  const { rows } = await db.query<ReceivedRow>(sql`
    ${received}
    where r.member_id = ${memberId}
    order by r.at desc, e.id limit ${limit} offset ${offset}`);
  const counted = await db.query<{ total: number; waiting: number }>(sql`
    select count(*)::int as total,
           count(*) filter (where e.state = 'open' and e.expires_at > now() and h.amount is null)::int as waiting
    from envelope_recipient r join envelope e on e.id = r.envelope_id
    left join envelope_share h on h.envelope_id = e.id and h.member_id = r.member_id
    where r.member_id = ${memberId}`);
  return { rows, ...(counted.rows[0] ?? { total: 0, waiting: 0 }) };
}

export interface ShareRow {
  account: string;
  nickname: string;
  amount: bigint;
  at: Date;
}

/** Lists the openers of an envelope, newest first. */
export async function sharesOf(db: Db, id: string, limit: number, offset: number): Promise<ShareRow[]> {
  const { rows } = await db.query<ShareRow>(sql`
    select m.account, m.nickname, h.amount, h.at from envelope_share h join member m on m.id = h.member_id
    where h.envelope_id = ${id} order by h.at desc, m.id limit ${limit} offset ${offset}`);
  return rows;
}
