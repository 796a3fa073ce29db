import type { DocumentKind, DocumentReason, DocumentState } from "@croupier/contract/domain/documents";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { PaidIn } from "./levels.ts";

/** Hints for the person who looks at a document. */
export type Flag = "nameDiffers" | "birthdayDiffers" | "tooYoung" | "noBirthday" | "verifierRefused";

export interface DocumentRow {
  id: bigint;
  reference: string;
  member_id: bigint;
  kind: DocumentKind;
  /** A verified document whose time is over counts as expired before a job says so. */
  state: Exclude<DocumentState, "needed">;
  reason: DocumentReason | null;
  note: string | null;
  flags: Flag[];
  verifier: string | null;
  sent_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  valid_until: Date | null;
  /** Whether an earlier one of its kind is still verified. */
  is_held: boolean;
}

const columns = sql`d.id, d.reference, d.member_id, d.kind, d.reason, d.note, d.flags, d.verifier, d.sent_at,
  d.decided_at, d.decided_by, d.valid_until,
  case when d.state = 'verified' and d.valid_until <= now() then 'expired' else d.state end as state,
  exists (select from member_document v where v.member_id = d.member_id and v.kind = d.kind and v.state = 'verified'
            and (v.valid_until is null or v.valid_until > now())) as is_held`;

/** Returns the newest document of each kind. */
export async function findCurrent(db: Db, memberId: bigint): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(sql`
    select distinct on (d.kind) ${columns} from member_document d where d.member_id = ${memberId}
    order by d.kind, d.id desc`);
  return rows;
}

/** Returns the kinds of which one is verified and in force. */
export const verifiedIn = (rows: readonly DocumentRow[]): ReadonlySet<DocumentKind> =>
  new Set(rows.filter((row) => row.is_held).map((row) => row.kind));

/** Sums what a member has paid in, or still may, altogether and in the current periods of its merchant. */
export async function sumPaidIn(db: Db, memberId: bigint, currency: string): Promise<PaidIn> {
  const { rows } = await db.query<PaidIn>(sql`
    select deposit_used(${memberId}, ${currency}, '-infinity', 'infinity') as total,
           deposit_used(${memberId}, ${currency}, d.starts_at, d.ends_at) as day,
           deposit_used(${memberId}, ${currency}, w.starts_at, w.ends_at) as week,
           deposit_used(${memberId}, ${currency}, m.starts_at, m.ends_at) as month
    from limit_period_of(${memberId}, 'day', now()) d, limit_period_of(${memberId}, 'week', now()) w,
         limit_period_of(${memberId}, 'month', now()) m`);
  return rows[0] ?? { total: 0n, day: 0n, week: 0n, month: 0n };
}

export interface NewDocument {
  reference: string;
  memberId: bigint;
  kind: DocumentKind;
  flags?: readonly Flag[];
  /** The verifier that checks it in place of pictures. */
  verifier?: string;
}

/** Inserts a document in review, and returns its id. */
export async function insertDocument(db: Db, document: NewDocument): Promise<bigint> {
  const { reference, memberId, kind, flags = [], verifier = null } = document;
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into member_document (reference, member_id, kind, flags, verifier)
    values (${reference}, ${memberId}, ${kind}, ${flags}::text[], ${verifier}) returning id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a document was not inserted");
  return id;
}

async function one(db: Db, where: Sql): Promise<(DocumentRow & { merchant: string; account: string }) | undefined> {
  const { rows } = await db.query<DocumentRow & { merchant: string; account: string }>(sql`
    select ${columns}, o.merchant, o.account from member_document d join member o on o.id = d.member_id where ${where}`);
  return rows[0];
}

/** Finds a document with its member's merchant and account. */
export const findByReference = (db: Db, reference: string) => one(db, sql`d.reference = ${reference}`);

export const findById = (db: Db, id: bigint) => one(db, sql`d.id = ${id}`);

export interface Decision {
  state: "verified" | "moreNeeded" | "review";
  /** The operator or verifier that decides; null sends it back to review. */
  by: string | null;
  reason?: DocumentReason;
  note?: string | undefined;
  flags?: readonly Flag[];
  /** The days for which it is valid. */
  validDays?: number | undefined;
}

export async function decide(
  db: Db,
  id: bigint,
  { state, by, reason, note, flags, validDays }: Decision,
): Promise<void> {
  const isDecided = state !== "review";
  await db.query(sql`
    update member_document set state = ${state}, decided_by = ${by}, reason = ${reason ?? null}, note = ${note ?? null},
      decided_at = case when ${isDecided} then now() end,
      flags = coalesce(${flags ?? null}::text[], flags),
      valid_until = case when ${state === "verified"} then now() + make_interval(days => ${validDays ?? null}) end
    where id = ${id}`);
}

export type ListedDocument = DocumentRow & { account: string; pictures: number };

/** Lists a merchant's documents in a state, oldest first. */
export async function listDocuments(db: Db, merchant: string, state: string): Promise<ListedDocument[]> {
  const { rows } = await db.query<ListedDocument>(sql`
    select * from (
      select ${columns}, o.account,
             (select count(*)::int from member_document_picture p where p.document_id = d.id) as pictures
      from member_document d join member o on o.id = d.member_id
      where o.merchant = ${merchant}) all_documents
    where state = ${state} order by sent_at, id limit 100`);
  return rows;
}

/** Ends documents whose time is over; returns their members. */
export async function expire(db: Db): Promise<{ member_id: bigint; kind: DocumentKind }[]> {
  const { rows } = await db.query<{ member_id: bigint; kind: DocumentKind }>(sql`
    update member_document set state = 'expired' where id in (
      select id from member_document where state = 'verified' and valid_until <= now()
      order by valid_until limit 200 for update skip locked)
    returning member_id, kind`);
  return rows;
}
