import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface ApplicationRow {
  id: string;
  merchant: string;
  member_id: bigint;
  account: string;
  currency: string;
  reference: string;
  reason: string;
  ways: string;
  channel: string;
  contact: string;
  state: "pending" | "approved" | "rejected" | "withdrawn";
  actor: string | null;
  note: string | null;
  at: Date;
  decided_at: Date | null;
}

const applications = sql`
  select a.id, a.merchant, a.member_id, m.account, m.currency, a.reference, a.reason, a.ways, a.channel, a.contact, a.state,
         a.actor, a.note, a.at, a.decided_at
  from affiliate_application a join member m on m.id = a.member_id`;

/** Finds a member's newest application. */
export async function newestOf(db: Db, memberId: bigint): Promise<ApplicationRow | undefined> {
  const { rows } = await db.query<ApplicationRow>(
    sql`${applications} where a.member_id = ${memberId} order by a.at desc, a.id limit 1`,
  );
  return rows[0];
}

export async function lockByReference(tx: Db, reference: string): Promise<ApplicationRow | undefined> {
  const { rows } = await tx.query<ApplicationRow>(
    sql`${applications} where a.reference = ${reference} for update of a`,
  );
  return rows[0];
}

export async function listApplications(db: Db, merchant: string, state: string | undefined): Promise<ApplicationRow[]> {
  const { rows } = await db.query<ApplicationRow>(
    sql`${applications} where a.merchant = ${merchant} and (${state ?? null}::text is null or a.state = ${state ?? null})
        order by a.at desc limit 50`,
  );
  return rows;
}

export type NewApplication = Pick<
  ApplicationRow,
  "merchant" | "member_id" | "reference" | "reason" | "ways" | "channel" | "contact"
>;

/** Stores an application; false if the member has another one that is open or approved. */
export async function insertApplication(db: Db, made: NewApplication): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into affiliate_application (id, merchant, member_id, reference, reason, ways, channel, contact)
    values (gen_random_uuid(), ${made.merchant}, ${made.member_id}, ${made.reference}, ${made.reason}, ${made.ways},
            ${made.channel}, ${made.contact})
    on conflict (member_id) where state in ('pending', 'approved') do nothing`);
  return rowCount === 1;
}

/** Withdraws a pending application; false if there is none. */
export async function withdrawPending(db: Db, memberId: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update affiliate_application set state = 'withdrawn', decided_at = now()
    where member_id = ${memberId} and state = 'pending'`);
  return rowCount === 1;
}

export async function decide(
  db: Db,
  id: string,
  { state, actor, note }: { state: "approved" | "rejected"; actor: string; note: string | null },
): Promise<void> {
  await db.query(sql`
    update affiliate_application set state = ${state}, actor = ${actor}, note = ${note}, decided_at = now()
    where id = ${id}`);
}

export async function insertAffiliate(db: Db, of: ApplicationRow, rate: number): Promise<void> {
  await db.query(sql`
    insert into affiliate (member_id, application_id, merchant, currency, rate)
    values (${of.member_id}, ${of.id}, ${of.merchant}, ${of.currency}, ${rate})`);
}

export interface AffiliateRow {
  member_id: bigint;
  merchant: string;
  currency: string;
  rate: number;
  since: Date;
}

const affiliates = sql`select member_id, merchant, currency, rate, since from affiliate`;

export async function findAffiliate(db: Db, memberId: bigint): Promise<AffiliateRow | undefined> {
  const { rows } = await db.query<AffiliateRow>(sql`${affiliates} where member_id = ${memberId}`);
  return rows[0];
}

/** Locks an affiliate, so that counts and payments run one after another. */
export async function lockAffiliate(tx: Db, memberId: bigint): Promise<AffiliateRow | undefined> {
  const { rows } = await tx.query<AffiliateRow>(sql`${affiliates} where member_id = ${memberId} for update`);
  return rows[0];
}

export interface LinkRow {
  code: string;
  name: string;
  clicks: number;
  registrations: number;
  first_deposits: number;
  at: Date;
}

const links = sql`
  select l.code, l.name, l.clicks, l.at,
         (select count(*) from affiliate_referred r where r.code = l.code)::int as registrations,
         (select count(*) from affiliate_referred r join money_by_day m on m.member_id = r.member_id and not m.team
            and m.kind = 'firstDeposit' where r.code = l.code)::int as first_deposits
  from affiliate_link l`;

export async function linksOf(db: Db, memberId: bigint): Promise<LinkRow[]> {
  const { rows } = await db.query<LinkRow>(sql`${links} where l.member_id = ${memberId} order by l.at, l.code`);
  return rows;
}

/** Finds the link that an affiliate added under a key. */
export async function findLinkByKey(db: Db, memberId: bigint, key: string): Promise<LinkRow | undefined> {
  const { rows } = await db.query<LinkRow>(
    sql`${links} where l.member_id = ${memberId} and l.idempotency_key = ${key}`,
  );
  return rows[0];
}

interface NewLink {
  memberId: bigint;
  code: string;
  name: string;
  /** The key of the call that creates it; null for the first link, which comes with the approval. */
  key: string | null;
}

export async function insertLink(db: Db, { memberId, code, name, key }: NewLink): Promise<LinkRow> {
  const { rows } = await db.query<LinkRow>(sql`
    insert into affiliate_link (code, member_id, name, idempotency_key) values (${code}, ${memberId}, ${name}, ${key})
    returning code, name, clicks, at, 0 as registrations, 0 as first_deposits`);
  if (!rows[0]) throw new Error("a link was not stored");
  return rows[0];
}

/** Finds a link that is open for registration: its affiliate belongs to the merchant and is not blocked. */
export async function findLink(db: Db, merchant: string, code: string): Promise<string | undefined> {
  const { rows } = await db.query<{ code: string }>(sql`
    select l.code from affiliate_link l join affiliate a on a.member_id = l.member_id join member m on m.id = a.member_id
    where l.code = upper(${code}) and a.merchant = ${merchant} and m.status = 'active'`);
  return rows[0]?.code;
}

export async function countClick(db: Db, code: string): Promise<void> {
  await db.query(sql`update affiliate_link set clicks = clicks + 1 where code = ${code}`);
}

/** Records a member's referral by a link; false if there is no such link. */
export async function noteReferred(tx: Db, code: string, memberId: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into affiliate_referred (member_id, code)
    select ${memberId}, code from affiliate_link where code = ${code}`);
  return rowCount === 1;
}

/**
 * Records referred members who are the affiliate: both have had the same payout account or its holder's name, trusted
 * the same browser, or use one mailbox in two spellings. An address or a kind of device alone proves nothing, since a
 * family or a café shares both.
 */
export async function noteOwnAccounts(db: Db, merchant: string): Promise<void> {
  await db.query(sql`
    insert into affiliate_own (member_id, affiliate_id, signal)
    select r.member_id, l.member_id, s.signal
    from affiliate a join affiliate_link l on l.member_id = a.member_id
    join affiliate_referred r on r.code = l.code
    join member o on o.id = l.member_id join member p on p.id = r.member_id
    cross join lateral (
      select case
        when exists (select from payout_destination x join payout_destination y
                       on y.number = x.number and y.bank_code is not distinct from x.bank_code
                     where x.member_id = o.id and y.member_id = p.id) then 'account'
        when exists (select from payout_destination x join payout_destination y on name_key(y.holder) = name_key(x.holder)
                     where x.member_id = o.id and y.member_id = p.id) then 'holder'
        when exists (select from trusted_browser x join trusted_browser y using (token_hash)
                     where x.member_id = o.id and y.member_id = p.id) then 'browser'
        when regexp_replace(lower(o.email), '\\+[^@]*@', '@') = regexp_replace(lower(p.email), '\\+[^@]*@', '@') then 'mailbox'
      end as signal
    ) s
    where a.merchant = ${merchant} and s.signal is not null
      and not exists (select from affiliate_own k where k.member_id = r.member_id)
    on conflict do nothing`);
}

/** Counts an affiliate's referred members that it is not paid for. */
export async function countOwn(db: Db, affiliateId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::int as count from affiliate_own where affiliate_id = ${affiliateId}`,
  );
  return rows[0]?.count ?? 0;
}

/** Sums the losses of an affiliate's players up to a day, less the money they were given, without its own accounts. */
export async function netUntil(db: Db, memberId: bigint, day: string): Promise<bigint> {
  const { rows } = await db.query<{ net: bigint }>(sql`
    select ((select coalesce(sum(p.platform_win), 0) from affiliate_link l
             join affiliate_referred r on r.code = l.code
             join play_by_day p on p.member_id = r.member_id and not p.team and p.day <= ${day}
             where l.member_id = ${memberId} and not exists (select from affiliate_own k where k.member_id = r.member_id))
          - (select coalesce(sum(m.amount), 0) from affiliate_link l
             join affiliate_referred r on r.code = l.code
             join money_by_day m on m.member_id = r.member_id and not m.team and m.day <= ${day}
               and is_given(m.kind)
             where l.member_id = ${memberId}
               and not exists (select from affiliate_own k where k.member_id = r.member_id)))::bigint as net`);
  return rows[0]?.net ?? 0n;
}

export interface Settled {
  /** The net that was settled so far. */
  net: bigint;
  paid: bigint;
  /** The amount to make up for first: zero or below. */
  carried: bigint;
}

/** Sums the months that were settled. */
export async function settledOf(db: Db, memberId: bigint): Promise<Settled> {
  const { rows } = await db.query<Settled>(sql`
    select coalesce(sum(net), 0)::bigint as net, coalesce(sum(amount), 0)::bigint as paid,
           coalesce((select least(0, n.net + n.carried) from affiliate_month n where n.member_id = ${memberId}
                     order by n.month desc limit 1), 0)::bigint as carried
    from affiliate_month where member_id = ${memberId}`);
  return rows[0] ?? { net: 0n, paid: 0n, carried: 0n };
}

export async function isSettled(db: Db, memberId: bigint, month: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`select from affiliate_month where member_id = ${memberId} and month = ${month}`,
  );
  return rowCount === 1;
}

/** The earliest past month of an affiliate that is not settled. */
export interface DueMonth {
  member_id: bigint;
  month: string;
  /** Its last day. */
  until: string;
}

/** Lists the months due at a merchant whose figures are complete up to the beginning of a month. */
export async function dueMonths(
  db: Db,
  merchant: string,
  gmtOffsetMinutes: number,
  thisMonth: string,
): Promise<DueMonth[]> {
  const { rows } = await db.query<DueMonth>(sql`
    select d.member_id, to_char(d.month, 'YYYY-MM-DD') as month,
           to_char(d.month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as until
    from (
      select a.member_id, coalesce((select max(n.month) + interval '1 month' from affiliate_month n
                                    where n.member_id = a.member_id),
               date_trunc('month', a.since at time zone 'UTC' + make_interval(mins => ${gmtOffsetMinutes})))::date as month
      from affiliate a join member m on m.id = a.member_id
      where a.merchant = ${merchant} and m.status <> 'blocked') d
    where d.month < ${thisMonth}::date order by d.member_id limit 500`);
  return rows;
}

export interface NewMonth {
  id: string;
  merchant: string;
  memberId: bigint;
  month: string;
  currency: string;
  net: bigint;
  carried: bigint;
  rate: number;
  amount: bigint;
  reference: string;
}

export async function insertMonth(db: Db, made: NewMonth): Promise<void> {
  await db.query(sql`
    insert into affiliate_month (id, merchant, member_id, month, currency, net, carried, rate, amount, reference)
    values (${made.id}, ${made.merchant}, ${made.memberId}, ${made.month}, ${made.currency}, ${made.net}, ${made.carried},
            ${made.rate}, ${made.amount}, ${made.reference})`);
}

export interface MonthRow {
  month: string;
  net: bigint;
  carried: bigint;
  rate: number;
  amount: bigint;
  reference: string;
  at: Date;
  total: number;
}

export async function pageOfMonths(db: Db, memberId: bigint, limit: number, offset: number): Promise<MonthRow[]> {
  const { rows } = await db.query<MonthRow>(sql`
    select to_char(month, 'YYYY-MM-DD') as month, net, carried, rate, amount, reference, at,
           count(*) over ()::int as total
    from affiliate_month where member_id = ${memberId} order by month desc limit ${limit} offset ${offset}`);
  return rows;
}
