-- Types of functions' arguments and results.

-- Creates a composite type, or leaves it as it is if it has these fields: functions that depend on it stay in place.
create or replace function keep_type(p_name text, p_fields text) returns void language plpgsql as $$
declare
  v_fields constant text := $q$select array_agg(format('%s %s', a.attname, a.atttypid) order by a.attnum)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'c' and c.relname = $1 and c.relnamespace = $2::regnamespace$q$;
  v_now text[];
  v_wanted text[];
begin
  execute format('create type pg_temp.wanted_type as (%s)', p_fields);
  execute v_fields using 'wanted_type', pg_my_temp_schema()::text into v_wanted;
  drop type pg_temp.wanted_type;
  execute v_fields using p_name, 'public' into v_now;
  if v_now is not distinct from v_wanted then return; end if;
  execute format('drop type if exists public.%I', p_name);
  execute format('create type public.%I as (%s)', p_name, p_fields);
end $$;
