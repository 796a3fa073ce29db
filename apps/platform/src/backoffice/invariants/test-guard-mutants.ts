import type { Mutant } from "./test-mutant-parts.ts";

export const guards: Mutant[] = [
  {
    change: "players may fall below zero",
    by: "guards",
    sql: "alter table ledger_account drop constraint player_never_below_zero",
  },
  {
    change: "the same constraint allows more",
    by: "guards",
    sql: "alter table ledger_account drop constraint player_never_below_zero; alter table ledger_account add constraint player_never_below_zero check (balance >= lowest - 5)",
  },
  {
    change: "a constraint is there, but was never checked",
    by: "guards",
    sql: "alter table deposit drop constraint deposit_amount_check; alter table deposit add constraint deposit_amount_check check (amount > 0) not valid",
  },
  { change: "a key may be used twice", by: "guards", sql: "alter table ledger_key drop constraint ledger_key_pkey" },
  { change: "a hold may be resolved twice", by: "guards", sql: "drop index ledger_resolved_once" },
  { change: "an entry's amount may be missing", by: "guards", sql: "alter table deposit alter amount drop not null" },
  {
    change: "entries may be changed: the trigger is dropped",
    by: "guards",
    sql: "drop trigger ledger_entry_stays on ledger_entry",
  },
  {
    change: "lines may be changed: the trigger is off",
    by: "guards",
    sql: "alter table ledger_line disable trigger ledger_line_stays",
  },
  {
    change: "lines of one month may be changed: the trigger is off there",
    by: "guards",
    sql: `do $$ begin execute format('alter table %s disable trigger all', (select max(inhrelid::regclass::text) from pg_inherits where inhparent = 'ledger_line'::regclass)); end $$`,
  },
  {
    change: "entries of one month may be emptied",
    by: "guards",
    sql: `do $$ declare v text := (select max(inhrelid::regclass::text) from pg_inherits where inhparent = 'ledger_entry'::regclass);
          begin execute format('drop trigger %s_stays on %s', v, v); end $$`,
  },
  {
    change: "lines of one month are taken out of the table",
    by: "guards",
    sql: `do $$ begin execute format('alter table ledger_line detach partition %s', (select max(inhrelid::regclass::text) from pg_inherits where inhparent = 'ledger_line'::regclass)); end $$`,
  },
  {
    change: "what keeps the past refuses nothing any more",
    by: "guards",
    sql: "create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$",
  },
  {
    change: "the ledger does something else beside",
    by: "guards",
    sql: `do $$ begin execute replace(pg_get_functiondef('ledger_keep'::regproc), 'array[p_balance]', 'array[p_balance + 1]'); end $$`,
  },
  {
    change: "players are told more than they have",
    by: "shown",
    sql: `do $$ begin execute replace(pg_get_functiondef('player_balance'::regproc), 'kind = ''cash''), 0)', 'kind = ''cash''), 0) + 1'); end $$`,
  },
  {
    change: "a player's pages were told another balance of an account than it has",
    by: "shown",
    sql: "update balance_change c set balance = c.balance + 1 from ledger_account a where a.id = c.account_id and a.sequence = c.sequence",
  },
  {
    change: "a rule drops what is changed",
    by: "guards",
    sql: "create rule quiet as on delete to ledger_key do instead nothing",
  },
  {
    change: "a trigger of somebody's own is there",
    by: "guards",
    sql: "create trigger own before insert on ledger_line for each row execute function check_account_owner()",
  },
  { change: "rows are hidden by a policy", by: "guards", sql: "alter table ledger_entry enable row level security" },
  { change: "everybody may change entries", by: "guards", sql: "grant update on ledger_entry to public" },
  {
    change: "a role may change one column of the keys",
    by: "guards",
    sql: "create role mutant_clerk; grant update (balances) on ledger_key to mutant_clerk",
  },
  {
    change: "a role may empty the lines",
    by: "guards",
    sql: "create role mutant_clerk; grant truncate on ledger_line to mutant_clerk",
  },
  {
    change: "whoever signs in has no triggers",
    by: "guards",
    sql: `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
  },
];
