import sql from "sql-template-tag";
import type { RedeemState } from "@croupier/contract/domain/points";
import type { Db } from "../../kit/db/pool.ts";

export interface RedeemRow {
  id: string;
  reference: string;
  merchant: string;
  member_id: bigint;
  fingerprint: string;
  goods: string;
  quantity: number;
  points: bigint;
  status: RedeemState;
  address: string;
  mobile_num: string;
  remark: string | null;
  reason: string | null;
  entry_id: bigint;
  created_at: Date;
  decided_at: Date | null;
}

const columns = sql`id, reference, merchant, member_id, fingerprint, goods, quantity, points, status, address,
  mobile_num, remark, reason, entry_id, created_at, decided_at`;

export interface NewRedeem {
  id: string;
  reference: string;
  merchant: string;
  memberId: bigint;
  key: string;
  fingerprint: string;
  goods: string;
  quantity: number;
  points: bigint;
  address: string;
  mobileNum: string;
  remark: string | null;
  entryId: bigint;
}

export async function insertRedeem(db: Db, redeem: NewRedeem): Promise<RedeemRow> {
  const { rows } = await db.query<RedeemRow>(sql`
    insert into points_redeem (id, reference, merchant, member_id, idempotency_key, fingerprint, goods, quantity, points,
                               address, mobile_num, remark, entry_id)
    values (${redeem.id}, ${redeem.reference}, ${redeem.merchant}, ${redeem.memberId}, ${redeem.key},
            ${redeem.fingerprint}, ${redeem.goods}, ${redeem.quantity}, ${redeem.points}, ${redeem.address},
            ${redeem.mobileNum}, ${redeem.remark}, ${redeem.entryId})
    returning ${columns}`);
  if (!rows[0]) throw new Error("a request was not stored");
  return rows[0];
}

export async function findRedeem(db: Db, memberId: bigint, key: string): Promise<RedeemRow | undefined> {
  const { rows } = await db.query<RedeemRow>(
    sql`select ${columns} from points_redeem where member_id = ${memberId} and idempotency_key = ${key}`,
  );
  return rows[0];
}

export async function lockRedeem(db: Db, reference: string): Promise<RedeemRow | undefined> {
  const { rows } = await db.query<RedeemRow>(
    sql`select ${columns} from points_redeem where reference = ${reference} for update`,
  );
  return rows[0];
}

export async function endRedeem(
  db: Db,
  id: string,
  status: "approved" | "rejected",
  reason: string | null,
): Promise<RedeemRow> {
  const { rows } = await db.query<RedeemRow>(sql`
    update points_redeem set status = ${status}, reason = ${reason}, decided_at = clock_timestamp() where id = ${id}
    returning ${columns}`);
  if (!rows[0]) throw new Error(`request ${id} is not there`);
  return rows[0];
}

export async function pageOfRedeems(
  db: Db,
  memberId: bigint,
  status: RedeemState | undefined,
  limit: number,
  offset: number,
): Promise<(RedeemRow & { total: number })[]> {
  const { rows } = await db.query<RedeemRow & { total: number }>(sql`
    select ${columns}, count(*) over ()::int as total from points_redeem
    where member_id = ${memberId} and (${status ?? null}::text is null or status = ${status ?? null})
    order by created_at desc, id limit ${limit} offset ${offset}`);
  return rows;
}

/** Lists the newest fifty requests of a merchant with their members, for an operator. */
export async function listRedeems(
  db: Db,
  merchant: string,
  status: string | undefined,
): Promise<(RedeemRow & { account: string })[]> {
  const { rows } = await db.query<RedeemRow & { account: string }>(sql`
    select r.*, m.account from points_redeem r join member m on m.id = r.member_id
    where r.merchant = ${merchant} and (${status ?? null}::text is null or r.status = ${status ?? null})
    order by r.created_at desc limit 50`);
  return rows;
}

/** Finds requests that have waited this many seconds. */
export async function waitingRedeems(
  db: Db,
  merchants: readonly { code: string; seconds: number }[],
): Promise<Pick<RedeemRow, "reference" | "mobile_num">[]> {
  const { rows } = await db.query<Pick<RedeemRow, "reference" | "mobile_num">>(sql`
    select r.reference, r.mobile_num from points_redeem r
    join unnest(${merchants.map(({ code }) => code)}::text[], ${merchants.map(({ seconds }) => seconds)}::float8[])
      as m (code, seconds) on m.code = r.merchant
    where r.status = 'inProcess' and r.created_at <= now() - make_interval(secs => m.seconds)
    order by r.created_at limit 100`);
  return rows;
}

export interface ConvertRow {
  id: string;
  reference: string;
  points: bigint;
  amount: bigint;
  currency: string;
  ratio: number;
  at: Date;
}

export async function findConvert(db: Db, memberId: bigint, key: string): Promise<ConvertRow | undefined> {
  const { rows } = await db.query<ConvertRow>(sql`
    select id, reference, points, amount, currency, ratio, at from points_convert
    where member_id = ${memberId} and idempotency_key = ${key}`);
  return rows[0];
}

export interface NewConvert {
  id: string;
  reference: string;
  merchant: string;
  memberId: bigint;
  key: string;
  points: bigint;
  amount: bigint;
  currency: string;
  ratio: number;
}

export async function insertConvert(db: Db, convert: NewConvert): Promise<ConvertRow> {
  const { rows } = await db.query<ConvertRow>(sql`
    insert into points_convert (id, reference, merchant, member_id, idempotency_key, points, amount, currency, ratio)
    values (${convert.id}, ${convert.reference}, ${convert.merchant}, ${convert.memberId}, ${convert.key},
            ${convert.points}, ${convert.amount}, ${convert.currency}, ${convert.ratio})
    returning id, reference, points, amount, currency, ratio, at`);
  if (!rows[0]) throw new Error("a conversion was not stored");
  return rows[0];
}
