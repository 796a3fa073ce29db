import sql from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Db } from "../../kit/db/pool.ts";

/** A part of a claim as stored: money in its wire form. */
interface StoredPart {
  gameType: GameType;
  bets: number;
  stake: string;
  rateBasisPoints: number;
  amount: string;
}

export interface ClaimRow {
  id: string;
  amount: bigint;
  currency: string;
  from_at: Date;
  to_at: Date;
  parts: StoredPart[];
  reference: string;
  at: Date;
}

const columns = sql`id, amount, currency, from_at, to_at, parts, reference, at`;

export async function findByKey(db: Db, memberId: bigint, key: string): Promise<ClaimRow | undefined> {
  const { rows } = await db.query<ClaimRow>(
    sql`select ${columns} from rebate_claim where member_id = ${memberId} and idempotency_key = ${key}`,
  );
  return rows[0];
}

/**
 * Returns the period of stakes to count next. A bet becomes visible slightly after its settlement time, so the last
 * minute waits for the next claim.
 */
export async function openWindow(db: Db, memberId: bigint, days: number): Promise<{ from: Date; to: Date }> {
  const { rows } = await db.query<{ from: Date; to: Date }>(sql`
    select w.from, greatest(now() - interval '1 minute', w.from) as to from (
      select greatest((select max(to_at) from rebate_claim where member_id = ${memberId}),
                      now() - make_interval(days => ${days})) as from) w`);
  if (!rows[0]) throw new Error("the database did not answer");
  return rows[0];
}

/** Sums the part of a member's stakes that was at risk, by type of game. */
export async function stakesIn(
  db: Db,
  memberId: bigint,
  currency: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ game_type: GameType; bets: number; stake: bigint }[]> {
  const { rows } = await db.query<{ game_type: GameType; bets: number; stake: bigint }>(sql`
    select game_type, count(*)::int as bets, sum(valid_bet(bet))::bigint as stake from bet
    where member_id = ${memberId} and currency = ${currency} and state = 'settled' and not is_bonus_wallet(wallet_id)
      and settled_at >= ${from} and settled_at < ${to} and placed_at < ${to}
    group by 1 order by sum(valid_bet(bet)) desc`);
  return rows;
}

export interface NewClaim {
  id: string;
  merchant: string;
  memberId: bigint;
  key: string;
  currency: string;
  from: Date;
  to: Date;
  amount: bigint;
  parts: StoredPart[];
  reference: string;
}

export async function insertClaim(db: Db, claim: NewClaim): Promise<void> {
  await db.query(sql`
    insert into rebate_claim (id, merchant, member_id, idempotency_key, currency, from_at, to_at, amount, parts, reference)
    values (${claim.id}, ${claim.merchant}, ${claim.memberId}, ${claim.key}, ${claim.currency}, ${claim.from},
            ${claim.to}, ${claim.amount}, ${JSON.stringify(claim.parts)}, ${claim.reference})`);
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<(ClaimRow & { total: number })[]> {
  const { rows } = await db.query<ClaimRow & { total: number }>(sql`
    select ${columns}, count(*) over ()::int as total from rebate_claim where member_id = ${memberId}
    order by to_at desc limit ${limit} offset ${offset}`);
  return rows;
}
