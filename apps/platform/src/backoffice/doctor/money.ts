import type { Db } from "../../kit/db/pool.ts";
import { ill, spanOf, well, type Finding } from "./finding.ts";

/** Seconds after which the nightly check of the ledger is too old. */
const oldestCheck = 26 * 3600;

/** Checks the differences that are open, and that the ledger is checked and signed every night. */
export async function checkLedger(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{
    kinds: { kind: string; number: number; oldest: string }[];
    verified: number | null;
    entries: boolean;
  }>(`
    select (select coalesce(json_agg(each order by each.kind), '[]') from (
              select kind, count(*)::integer as number, min(first_seen) as oldest from reconciliation_difference
              where gone_at is null group by kind) each) as kinds,
           (select extract(epoch from now() - ran_at) from job_run where name = 'verify-ledger')::float8 as verified,
           exists (select from ledger_entry where at < now() - interval '2 days') as entries`);
  const { kinds = [], verified = null, entries = false } = rows[0] ?? {};
  const about = "Ledger";
  const found = kinds.map(({ kind, number, oldest }) =>
    ill(
      kind === "ledger" ? about : "Records",
      kind === "ledger"
        ? `${number} rules do not hold since ${oldest.slice(0, 16)}: stop payments out and run npm run ledger:verify.`
        : `${number} differences of the kind ${kind}, the oldest since ${oldest.slice(0, 16)}: npm run operator -- differences`,
    ),
  );
  if (entries && (verified === null || verified > oldestCheck)) {
    const last = verified === null ? "has never been checked" : `was last checked ${spanOf(verified)} ago`;
    found.push(ill(about, `The ledger ${last}: the job verify-ledger does not run at night.`));
  }
  return found.length > 0 ? found : [well(about, "No difference is open.")];
}

/** Checks the payments and plays that wait for a person or for the other side. */
export async function checkPayments(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{ name: string; number: number; oldest: number | null }>(`
    select 'deposits wait for an operator' as name, count(*)::integer as number,
           extract(epoch from now() - min(created_at))::float8 as oldest
    from deposit where state = 'review' and created_at < now() - interval '4 hours'
    union all
    select 'deposits are open after their time', count(*)::integer, extract(epoch from now() - min(expires_at))::float8
    from deposit where state in ('created', 'waiting') and expires_at < now() - interval '1 hour'
    union all
    select 'withdrawals wait for an operator', count(*)::integer, extract(epoch from now() - min(updated_at))::float8
    from withdrawal where state in ('requested', 'review', 'notReceived') and updated_at < now() - interval '24 hours'
    union all
    select 'withdrawals wait for their provider', count(*)::integer, extract(epoch from now() - min(updated_at))::float8
    from withdrawal where state in ('approved', 'paying', 'partlyPaid') and updated_at < now() - interval '4 hours'
    union all
    select 'transfers to vendors are on their way', count(*)::integer, extract(epoch from now() - min(at))::float8
    from wallet_transfer where state = 'moving' and at < now() - interval '15 minutes'
    union all
    select 'results wait for a second operator', count(*)::integer, extract(epoch from now() - min(asked_at))::float8
    from result_review where state = 'waiting' and asked_at < now() - interval '4 hours'
    union all
    select 'rounds are open too long', count(*)::integer, extract(epoch from now() - min(o.placed_at))::float8
    from open_bet o join vendor v on v.vassalage = o.vassalage
    where o.placed_at < now() - make_interval(hours => v.round_hours)`);
  const found = rows.flatMap(({ name, number, oldest }) =>
    number > 0 ? [ill("Payments", `${number} ${name}, the oldest for ${spanOf(oldest ?? 0)}.`)] : [],
  );
  return found.length > 0 ? found : [well("Payments", "None waits too long.")];
}
