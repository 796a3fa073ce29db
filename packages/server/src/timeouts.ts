import type { ClientBase, Pool } from "pg";

/** Time limits of a process's sessions, so that no statement waits for ever. */
const timeouts = { statement_timeout: "10s", lock_timeout: "8s", idle_in_transaction_session_timeout: "15s" };

/** Startup options of a connection without these limits; a pooler refuses them. */
export const withoutTimeouts = "-c statement_timeout=0 -c lock_timeout=0";

/** Lifts the limit of transactions too, which servers before PostgreSQL 17 refuse as an unknown startup option. */
export async function liftTransactionTimeout(client: ClientBase): Promise<void> {
  await client.query("select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'");
}

/** Lists the statements that set a limit nobody has set yet, for the caller's role in its database or everywhere. */
const missing = `
  select format('alter role current_user %s set %I = %L',
                case when $3 then '' else format('in database %I', current_database()) end, t.name, t.setting) as statement
  from unnest($1::text[], $2::text[]) as t (name, setting)
  where not exists (
    select from pg_db_role_setting s cross join unnest(s.setconfig) as setting
    where s.setrole in (0, current_user::regrole)
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and split_part(setting, '=', 1) = t.name)`;

/**
 * Stores the time limits with the caller's role, where they apply to each later session, also behind a pooler, which
 * refuses or forgets what a session sets itself. A limit that an operator has stored stays.
 */
export async function storeTimeouts(db: Pool, { everywhere = false } = {}): Promise<void> {
  const client = await db.connect();
  try {
    // Instances that start at the same moment do not change the same row at once.
    await client.query("begin; select pg_advisory_xact_lock(7264503)");
    const values = [Object.keys(timeouts), Object.values(timeouts), everywhere];
    const { rows } = await client.query<{ statement: string }>(missing, values);
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
  } finally {
    client.release(true);
  }
}
