-- Limits the platform's own role, so that an injected statement can change neither the past nor the tables.

-- Grants a role the rights of the platform: rows of all tables, but no tables of its own, and only new rows in
-- append-only tables. The owner calls it after every migration.
create or replace function grant_platform(p_role text) returns void language plpgsql as $$
declare
  v_append_only constant text[] := array['ledger_entry', 'ledger_line', 'ledger_key', 'ledger_block', 'ledger_digest', 'audit_entry', 'contract_action', 'play_fact',
    'rebate_share', 'envelope_share', 'envelope_recipient', 'vendor_award', 'affiliate_month', 'affiliate_referred', 'affiliate_own', 'rebate_rate_before', 'sub_account_act', 'sub_account_act_end', 'limit_change', 'register_check'];
  v_table text;
begin
  execute format('grant usage on schema public, sandbox_pay to %I', p_role);
  execute format('grant select, insert, update, delete on all tables in schema public, sandbox_pay to %I', p_role);
  execute format('grant usage, select on all sequences in schema public, sandbox_pay to %I', p_role);
  execute format('grant execute on function make_months(text, date, date, boolean) to %I', p_role);
  execute format('grant execute on function analyze_stale() to %I', p_role);
  execute format('revoke insert, update, delete on migration, archived_month from %I', p_role);
  foreach v_table in array v_append_only loop
    execute format('revoke update, delete on %I from %I', v_table, p_role);
  end loop;
  -- A partition is reached only through its table, whose rights apply.
  for v_table in
    select i.inhrelid::regclass::text from pg_inherits i where i.inhparent::regclass::text = any (v_append_only)
  loop
    execute format('revoke all on %s from %I', v_table, p_role);
  end loop;
end $$;
