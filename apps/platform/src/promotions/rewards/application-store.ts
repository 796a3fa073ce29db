import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export type ApplicationState = "joining" | "applying" | "processing" | "approved" | "rejected";

export interface ApplicationRow {
  id: string;
  merchant: string;
  member_id: bigint;
  promotion_id: string;
  state: ApplicationState;
  reference: string;
  joined_at: Date;
  reason: string | null;
}

const columns = sql`id, merchant, member_id, promotion_id, state, reference, joined_at, reason`;

/** Joins once; returns the application, new or existing. */
export async function join(
  db: Db,
  { merchant, memberId, promotionId }: { merchant: string; memberId: bigint; promotionId: string },
): Promise<ApplicationRow> {
  await db.query(sql`
    insert into promotion_application (id, merchant, member_id, promotion_id, state, reference)
    values (gen_random_uuid(), ${merchant}, ${memberId}, ${promotionId}, 'joining',
            'PA' || upper(right(gen_random_uuid()::text, 12)))
    on conflict (member_id, promotion_id) do nothing`);
  const { rows } = await db.query<ApplicationRow>(sql`
    select ${columns} from promotion_application
    where member_id = ${memberId} and promotion_id = ${promotionId} for update`);
  if (!rows[0]) throw new Error("an application vanished in its own transaction");
  return rows[0];
}

export async function applicationsOf(db: Db, memberId: bigint): Promise<ApplicationRow[]> {
  const { rows } = await db.query<ApplicationRow>(
    sql`select ${columns} from promotion_application where member_id = ${memberId}`,
  );
  return rows;
}

export async function lockApplication(db: Db, reference: string): Promise<ApplicationRow | undefined> {
  const { rows } = await db.query<ApplicationRow>(
    sql`select ${columns} from promotion_application where reference = ${reference} for update`,
  );
  return rows[0];
}

export async function setState(
  db: Db,
  id: string,
  state: ApplicationState,
  { actor = null, reason = null }: { actor?: string | null; reason?: string | null } = {},
): Promise<void> {
  await db.query(sql`
    update promotion_application
    set state = ${state}, changed_at = now(), actor = coalesce(${actor}, actor), reason = ${reason} where id = ${id}`);
}

/** Finds applications of these members that wait for their needs. */
export async function joiningOf(db: Db, merchant: string, memberIds: readonly bigint[]): Promise<ApplicationRow[]> {
  const { rows } = await db.query<ApplicationRow>(sql`
    select ${columns} from promotion_application
    where merchant = ${merchant} and state = 'joining' and member_id = any(${[...memberIds]}::bigint[])`);
  return rows;
}

/** The seconds a merchant's applications stay in a state. */
export interface StateTime {
  merchant: string;
  state: ApplicationState;
  seconds: number;
}

/** Finds applications that were in a state for this time, longest first. */
export async function waitingFor(
  db: Db,
  times: readonly StateTime[],
): Promise<Pick<ApplicationRow, "reference" | "state">[]> {
  const { rows } = await db.query<Pick<ApplicationRow, "reference" | "state">>(sql`
    select a.reference, a.state from promotion_application a
    join unnest(${times.map(({ merchant }) => merchant)}::text[], ${times.map(({ state }) => state)}::text[],
                ${times.map(({ seconds }) => seconds)}::float8[]) as t (merchant, state, seconds)
      on t.merchant = a.merchant and t.state = a.state and a.changed_at <= now() - make_interval(secs => t.seconds)
    where a.state in ('joining', 'applying', 'processing')
    order by a.changed_at limit 100`);
  return rows;
}

export async function registeredAt(db: Db, memberId: bigint): Promise<Date | undefined> {
  const { rows } = await db.query<{ registered_at: Date }>(
    sql`select registered_at from member where id = ${memberId}`,
  );
  return rows[0]?.registered_at;
}

export interface ApplicationLine extends ApplicationRow {
  account: string;
  actor: string | null;
}

export async function listApplications(
  db: Db,
  merchant: string,
  state: string | undefined,
): Promise<ApplicationLine[]> {
  const { rows } = await db.query<ApplicationLine>(sql`
    select a.id, a.merchant, a.member_id, a.promotion_id, a.state, a.reference, a.joined_at, a.reason, a.actor, m.account
    from promotion_application a join member m on m.id = a.member_id
    where a.merchant = ${merchant} and (${state ?? null}::text is null or a.state = ${state ?? null})
    order by a.changed_at desc limit 50`);
  return rows;
}
