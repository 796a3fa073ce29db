import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PoolClient } from "pg";

/**
 * Lists the guards of the money's tables: constraints, unique indexes and triggers in the database, one a line. A
 * partition has its table's guards; other parts of this check report its additional ones, and months taken out.
 */
export const listGuards = `
  with guarded as (
    select c.oid, c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname ~ '^(ledger_|bet$|round$|deposit|withdrawal|payout_|payment_|member_transfer|wallet_|turnover|bonus|rebate_|reward$|points_|audit_|result_|tombstone$|contract$|contract_|play_fact$|envelope|affiliate($|_application|_link|_referred|_month)|vendor_award$|vendor_tip$|award_right$|(play|money|bets|cash|valid|active)_by_day$|active_due$|active_minimum$|measured$|play_changed$|member_break$|member_limit$|limit_change$)'
      and c.relname !~ '^payment_callback_\\d{6}$')
  select format('constraint %s %s %s', g.name, c.conname, pg_get_constraintdef(c.oid)) as guard
  from pg_constraint c join guarded g on g.oid = c.conrelid where c.contype <> 'n' and c.convalidated
  union all
  select format('unique %s %s', g.name, pg_get_indexdef(i.indexrelid)) from pg_index i join guarded g on g.oid = i.indrelid
  where i.indisunique and i.indisvalid and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select format('trigger %s %s', g.name, pg_get_triggerdef(t.oid)) from pg_trigger t join guarded g on g.oid = t.tgrelid
  where not t.tgisinternal and t.tgenabled = 'O'
  union all
  select format('not null %s %s', g.name, a.attname) from pg_attribute a join guarded g on g.oid = a.attrelid
  where a.attnotnull and a.attnum > 0
  order by guard`;

/** Lists ways past the guards; a sound database has none of them. */
const ways = `
  with tables as (
    select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')),
  append_only as (
    select t.oid, t.relname, t.relowner, t.relacl, t.relispartition from tables t
    where t.relname ~ '^(ledger_entry|ledger_line|ledger_key|ledger_block|ledger_digest|audit_entry|contract_action|play_fact|rebate_share|envelope_share|envelope_recipient|affiliate_month|affiliate_referred|vendor_award|limit_change)(_\\d{6})?$')
  select format('trigger %s of %s is switched off', t.tgname, t.tgrelid::regclass) as fault
  from pg_trigger t join tables r on r.oid = t.tgrelid where t.tgenabled <> 'O'
  union all
  select format('%s can be emptied: its trigger is gone', a.relname) from append_only a
  where not exists (select from pg_trigger t where t.tgrelid = a.oid and t.tgfoid = 'refuse_change'::regproc
                      and (t.tgtype & 32) <> 0)
  union all
  select format('%s can be changed: its trigger is gone', a.relname) from append_only a
  where not exists (select from pg_trigger t where t.tgrelid = a.oid and t.tgfoid = 'refuse_change'::regproc
                      and (t.tgtype & 24) = 24)
  union all
  select format('rule %s rewrites what is done to %s', r.rulename, t.relname)
  from pg_rewrite r join tables t on t.oid = r.ev_class
  union all
  select format('%s hides rows by a policy', relname) from tables where relrowsecurity
  union all
  select format('%s does not survive a crash', relname) from tables
  where relpersistence <> 'p' and relname not in ('seamless_request', 'event_outbox', 'balance_change', 'event_epoch')
  union all
  select format('constraint %s of %s was never checked', c.conname, c.conrelid::regclass)
  from pg_constraint c join tables t on t.oid = c.conrelid where not c.convalidated
  union all
  select format('role %s may %s %s', coalesce(r.rolname, 'public'), x.privilege_type, a.relname)
  from append_only a cross join lateral aclexplode(a.relacl) x left join pg_roles r on r.oid = x.grantee
  where x.grantee <> a.relowner and x.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'MAINTAIN')
  union all
  select format('role %s may %s column %s of %s', coalesce(r.rolname, 'public'), x.privilege_type, c.attname, a.relname)
  from append_only a join pg_attribute c on c.attrelid = a.oid cross join lateral aclexplode(c.attacl) x
  left join pg_roles r on r.oid = x.grantee
  where x.grantee <> a.relowner and x.privilege_type = 'UPDATE'
  union all
  select format('%s is not the database''s own table: it is owned by %s', a.relname, r.rolname)
  from append_only a join pg_class m on m.oid = 'migration'::regclass join pg_roles r on r.oid = a.relowner
  where a.relowner <> m.relowner
  union all
  select format('%s is part of no table: it was taken out', t.relname) from tables t
  where t.relname ~ '^(ledger_entry|ledger_line|bet|points_move|payment_callback)_\\d{6}$' and not t.relispartition
    and not exists (select from archived_month a where a.name = 'payment_callback'
                      and a.name || to_char(a.month, '_YYYYMM') = t.relname)
  union all
  select format('triggers are off for whoever signs in: %s', s.setconfig) from pg_db_role_setting s
  left join pg_database d on d.oid = s.setdatabase
  where (d.datname = current_database() or s.setdatabase = 0)
    and array_to_string(s.setconfig, ' ') ~* 'session_replication_role=(replica|local)'`;

/** Lists the functions in the database. */
const listFunctions = `
  select p.proname as name, p.prosrc as body from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.prolang in (select oid from pg_language where lanname in ('plpgsql', 'sql'))`;

/** The guards that the migrations create; a test keeps the list current. */
const expected = readFileSync(path.join(import.meta.dirname, "guards.txt"), "utf8")
  .trim()
  .split("\n");

/** Reads the functions from their files, by name. */
function functionsInFiles(): Map<string, string> {
  const rooms = path.join(import.meta.dirname, "../..");
  const files = globSync("**/*.sql", { cwd: rooms });
  const text = files.map((file) => readFileSync(path.join(rooms, file), "utf8")).join("\n");
  const made = text.matchAll(/create or replace function (\w+)[^$]*\$\$([\s\S]*?)\$\$/g);
  return new Map([...made].map(([, name = "", body = ""]) => [name, body]));
}

/** Names guards that are missing, weaker or new, ways past them, and functions that differ from their files. */
export async function findMissingGuards(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ guard: string }>(listGuards);
  const found = new Set(rows.map(({ guard }) => guard));
  const wanted = new Set(expected);
  const functions = await client.query<{ name: string; body: string }>(listFunctions);
  const bodies = new Map(functions.rows.map(({ name, body }) => [name, body]));
  const { rows: open } = await client.query<{ fault: string }>(ways);
  return [
    ...expected.filter((guard) => !found.has(guard)).map((guard) => `gone: ${guard}`),
    ...rows.filter(({ guard }) => !wanted.has(guard)).map(({ guard }) => `not in guards.txt: ${guard}`),
    ...[...functionsInFiles()]
      .filter(([name, body]) => bodies.get(name) !== body)
      .map(([name]) => `the function ${name} is not what its file says`),
    ...open.map(({ fault }) => fault),
  ];
}
