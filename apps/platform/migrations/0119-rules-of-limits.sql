-- Every update prepares all check constraints of its table, and bets and wins update a limit's counter. A trigger that
-- fires for the other columns alone checks them instead.
do $$
declare
  v_name text;
begin
  for v_name in select conname from pg_constraint where conrelid = 'member_limit'::regclass and contype = 'c' loop
    execute format('alter table member_limit drop constraint %I', v_name);
  end loop;
end $$;
