-- The planner's statistics. The server updates those of tables and of single months by itself, and never those of a
-- table of months as a whole: without them it plans a join of millions of rows as one of a few.

-- Updates the statistics of tables that have none or old ones, as whole tables, and returns the tables. It runs with its
-- owner's rights, since only an owner may.
create or replace function analyze_stale() returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_table text;
begin
  for v_table in
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text
    from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (c.reltuples < 0 and pg_relation_size(c.oid) > 65536 or s.n_mod_since_analyze > 10000 + s.n_live_tup / 5)
    union
    select p.oid::regclass::text from pg_class p
    where p.relnamespace = 'public'::regnamespace and p.relkind = 'p'
      and (select sum(c.reltuples) from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = p.oid)
        > 20000 + 1.2 * greatest(p.reltuples, 0)
  loop
    execute format('analyze %s', v_table);
    return next v_table;
  end loop;
end $$;
revoke execute on function analyze_stale from public;
