-- Tables that grow for ever are partitioned by month. Months are created ahead: by the room's own .sql, at each start
-- and by a timed job.

-- Keeps a table append-only.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Creates the partitions of p_table from p_from to p_to (months). Append-only tables also refuse TRUNCATE on each
-- partition, since the parent's trigger does not see a partition that is truncated directly. It runs with its owner's
-- rights, so that the platform's role may create the next month and no other table.
create or replace function make_months(p_table text, p_from date, p_to date, p_append_only boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_month date := date_trunc('month', p_from);
  v_name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('make_months', 0));
  while v_month <= p_to loop
    v_name := p_table || to_char(v_month, '_YYYYMM');
    if to_regclass(v_name) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', v_name, p_table,
                     to_char(v_month, 'YYYY-MM-DD') || ' 00:00:00+00',
                     to_char(v_month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
      if p_append_only then
        execute format('create trigger %I before truncate on %I execute function refuse_change()',
                       v_name || '_stays', v_name);
      end if;
    end if;
    v_month := v_month + interval '1 month';
  end loop;
end $$;
revoke execute on function make_months from public;
