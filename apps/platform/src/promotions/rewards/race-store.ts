import sql from "sql-template-tag";
import type { Db, Tx } from "../../kit/db/pool.ts";

/** A race of a merchant that ended at a moment. */
export interface RaceEnd {
  merchant: string;
  race: string;
  endsAt: Date;
}

export interface Winner {
  memberId: bigint;
  place: number;
  stake: bigint;
  prize: bigint;
}

/** Returns the end of the race that was decided last. */
export async function lastEnd(db: Db, merchant: string, race: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    sql`select max(ends_at) as at from race_end where merchant = ${merchant} and race = ${race}`,
  );
  return rows[0]?.at ?? undefined;
}

/** Notes that a race is decided; false if it already was. A concurrent second call waits for the first. */
export async function markEnd(tx: Tx, { merchant, race, endsAt }: RaceEnd): Promise<boolean> {
  const { rowCount } = await tx.query(
    sql`insert into race_end (merchant, race, ends_at) values (${merchant}, ${race}, ${endsAt}) on conflict do nothing`,
  );
  return rowCount === 1;
}

export async function insertPlaces(
  tx: Tx,
  { merchant, race, endsAt }: RaceEnd,
  { currency, cause }: { currency: string; cause: string },
  winners: readonly Winner[],
): Promise<void> {
  await tx.query(sql`
    insert into race_place (merchant, race, ends_at, currency, cause, member_id, place, stake, prize)
    select ${merchant}, ${race}, ${endsAt}, ${currency}, ${cause}, t.*
    from unnest(${winners.map(({ memberId }) => memberId)}::bigint[], ${winners.map(({ place }) => place)}::integer[],
                ${winners.map(({ stake }) => stake)}::bigint[], ${winners.map(({ prize }) => prize)}::bigint[]) as t`);
}
