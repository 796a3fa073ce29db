import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** Returns the seed of a day, created at its first use. */
export async function seedOf(
  db: Db,
  merchant: string,
  promotionId: string,
  day: string,
  fresh: Buffer,
): Promise<Buffer> {
  await db.query(sql`
    insert into raffle_seed (merchant, promotion_id, day, seed)
    values (${merchant}, ${promotionId}, ${day}, ${fresh}) on conflict do nothing`);
  const { rows } = await db.query<{ seed: Buffer }>(sql`
    select seed from raffle_seed where merchant = ${merchant} and promotion_id = ${promotionId} and day = ${day}`);
  if (!rows[0]) throw new Error("a seed was not stored");
  return rows[0].seed;
}

/**
 * Takes the next number of a day's lots. The next draw waits for it, so that the numbers have no gaps to choose from.
 */
export async function takeNumber(
  tx: Db,
  merchant: string,
  promotionId: string,
  day: string,
  fresh: Buffer,
): Promise<{ seed: Buffer; number: number }> {
  const { rows } = await tx.query<{ seed: Buffer; number: number }>(sql`
    insert into raffle_seed (merchant, promotion_id, day, seed, lots)
    values (${merchant}, ${promotionId}, ${day}, ${fresh}, 1)
    on conflict (merchant, promotion_id, day) do update set lots = raffle_seed.lots + 1
    returning seed, lots as number`);
  if (!rows[0]) throw new Error("a number was not taken");
  return rows[0];
}

export interface DrawRow {
  /** "2026-11-21" */
  day: string;
  ticket: string;
  number: number | null;
  roll: number;
  prize: bigint;
  at: Date;
  seed: Buffer;
}

export async function drawsOf(db: Db, memberId: bigint, promotionId: string): Promise<DrawRow[]> {
  const { rows } = await db.query<DrawRow>(sql`
    select d.day::text as day, d.ticket, d.number, d.roll, d.prize, d.at, s.seed
    from raffle_draw d join raffle_seed s using (merchant, promotion_id, day)
    where d.member_id = ${memberId} and d.promotion_id = ${promotionId} order by d.day desc limit 14`);
  return rows;
}

export interface NewDraw {
  merchant: string;
  promotionId: string;
  day: string;
  memberId: bigint;
  ticket: string;
  number: number;
  roll: number;
  prize: bigint;
}

/** Inserts the day's draw; false when it exists: a concurrent second call waits for the first. */
export async function insertDraw(db: Db, draw: NewDraw): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into raffle_draw (merchant, promotion_id, day, member_id, ticket, number, roll, prize)
    values (${draw.merchant}, ${draw.promotionId}, ${draw.day}, ${draw.memberId}, ${draw.ticket}, ${draw.number},
            ${draw.roll}, ${draw.prize}) on conflict do nothing`);
  return rowCount === 1;
}
