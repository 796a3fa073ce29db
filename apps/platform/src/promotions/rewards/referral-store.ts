import sql from "sql-template-tag";
import type { ReferralState } from "@croupier/contract/rows/promotions/referrals";
import type { Db } from "../../kit/db/pool.ts";

export async function codeOf(db: Db, memberId: bigint): Promise<{ code: string; type: number } | undefined> {
  const { rows } = await db.query<{ code: string; type: number }>(
    sql`select referral_code as code, type from member where id = ${memberId}`,
  );
  return rows[0];
}

export interface Totals {
  invited: number;
  deposited: number;
  earned: bigint;
}

/**
 * Sums a member's invitations: a member invited all who registered below it. Earned includes claimed and claimable
 * rewards.
 */
export async function totalsOf(db: Db, memberId: bigint): Promise<Totals> {
  const { rows } = await db.query<Totals>(sql`
    select count(*)::int as invited,
      (count(*) filter (where exists (
        select from deposit d where d.member_id = m.id and d.state = 'credited')))::int as deposited,
      (select coalesce(sum(amount), 0) from reward
       where member_id = ${memberId} and source = 'referral'
         and (claimed_at is not null or expires_at > now()))::bigint as earned
    from member m where m.upline_id = ${memberId}`);
  return rows[0] ?? { invited: 0, deposited: 0, earned: 0n };
}

export interface InvitedRow {
  account: string;
  state: ReferralState;
  registered_at: Date;
  reward: bigint | null;
  total: number;
}

export async function invitedOf(db: Db, memberId: bigint, limit: number, offset: number): Promise<InvitedRow[]> {
  const { rows } = await db.query<InvitedRow>(sql`
    select m.account, m.registered_at, r.amount as reward, count(*) over ()::int as total,
      case c.state when 'held' then 'held' when 'rejected' then 'refused'
        else case when exists (select from deposit d where d.member_id = m.id and d.state = 'credited')
             then 'deposited' else 'registered' end end as state
    from member m
    left join reward r on r.member_id = ${memberId} and r.source = 'referral' and r.cause = m.id::text
    left join referral_check c on c.invited_id = m.id
    where m.upline_id = ${memberId} order by m.registered_at desc, m.id desc limit ${limit} offset ${offset}`);
  return rows;
}

export interface Pair {
  invited_id: bigint;
  inviter_id: bigint;
}

/**
 * Finds, among these members, those who were invited, whose first deposit is large enough, and who were neither
 * rewarded nor reviewed.
 */
export async function dueAmong(
  db: Db,
  merchant: string,
  minDeposit: bigint,
  memberIds: readonly bigint[],
): Promise<Pair[]> {
  const { rows } = await db.query<Pair>(sql`
    select m.id as invited_id, m.upline_id as inviter_id
    from member m join member u on u.id = m.upline_id and u.type = 0 and u.status = 'active'
    where m.id = any(${[...memberIds]}::bigint[]) and m.merchant = ${merchant}
      and (select amount from deposit d where d.member_id = m.id and d.state = 'credited'
           order by settled_at, id limit 1) >= ${minDeposit}
      and not exists (select from reward r
        where r.member_id = m.upline_id and r.source = 'referral' and r.cause = m.id::text)
      and not exists (select from referral_check c where c.invited_id = m.id)`);
  return rows;
}

/** Finds shared identifiers that suggest two members are one person; private and loopback addresses do not count. */
export async function sharedIdentifiers(db: Db, { invited_id: invited, inviter_id: inviter }: Pair): Promise<string[]> {
  const { rows } = await db.query<{ address: boolean; device: boolean; number: boolean }>(sql`
    with seen as (
      select member_id, ip, device from session where member_id in (${invited}, ${inviter})
      union select member_id, ip, device from sign_in_event
        where member_id in (${invited}, ${inviter}) and outcome = 'success'
      union select id, registered_ip, '' from member where id in (${invited}, ${inviter}) and registered_ip is not null),
    -- An IPv6 network is its first 64 bits, as everywhere.
    placed as (
      select member_id, device, plain as ip,
             case when family(plain) = 6 then network(set_masklen(plain, 64)) else plain end as network
      from seen, lateral (select regexp_replace(split_part(ip, '%', 1), '^::ffff:(?=[0-9]+[.])', '')::inet as plain) p),
    shared as (
      select a.device <> '' and a.device = b.device as device
      from placed a join placed b on a.network = b.network and a.member_id = ${invited} and b.member_id = ${inviter}
      where not (a.ip << any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128',
                                          'fc00::/7', 'fe80::/10', '::ffff:127.0.0.0/104']::inet[])
                 or a.ip = '::1'::inet))
    select exists (select from shared) as address,
      exists (select from shared where device)
        or exists (select from trusted_browser a join trusted_browser b using (token_hash)
                   where a.member_id = ${invited} and b.member_id = ${inviter}) as device,
      exists (select from payout_destination a join payout_destination b using (number)
              where a.member_id = ${invited} and b.member_id = ${inviter})
        or exists (select from member a join member b on b.id = ${inviter}
                   cross join unnest(array['idNumber', 'whatsapp', 'line', 'wechat', 'qqNum', 'mobileNum']) k
                   where a.id = ${invited} and a.profile ->> k <> '' and a.profile ->> k = b.profile ->> k) as number`);
  const signs = rows[0] ?? { address: false, device: false, number: false };
  return (["address", "device", "number"] as const).filter((sign) => signs[sign]);
}

export async function hold(db: Db, merchant: string, pair: Pair, why: string[]): Promise<void> {
  await db.query(sql`
    insert into referral_check (invited_id, inviter_id, merchant, why, reference)
    values (${pair.invited_id}, ${pair.inviter_id}, ${merchant}, ${why},
            'RC' || upper(right(gen_random_uuid()::text, 12)))
    on conflict (invited_id) do nothing`);
}

export interface CheckRow extends Pair {
  merchant: string;
  reference: string;
  state: "held" | "approved" | "rejected";
}

export async function lockCheck(db: Db, reference: string): Promise<CheckRow | undefined> {
  const { rows } = await db.query<CheckRow>(sql`
    select invited_id, inviter_id, merchant, reference, state from referral_check
    where reference = ${reference} for update`);
  return rows[0];
}

export async function setCheck(db: Db, reference: string, state: CheckRow["state"]): Promise<void> {
  await db.query(sql`update referral_check set state = ${state} where reference = ${reference}`);
}

export interface CheckLine extends CheckRow {
  at: Date;
  inviter: string;
  invited: string;
  why: string[];
}

export async function heldChecks(db: Db, merchant: string): Promise<CheckLine[]> {
  const { rows } = await db.query<CheckLine>(sql`
    select c.*, a.account as inviter, b.account as invited from referral_check c
    join member a on a.id = c.inviter_id join member b on b.id = c.invited_id
    where c.merchant = ${merchant} and c.state = 'held' order by c.at limit 50`);
  return rows;
}
