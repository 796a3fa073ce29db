-- The run that gathers all measures.

-- Returns the moment up to which all events are visible: a transaction writes times after its own start. The moment is
-- read before the running transactions, since one that starts in between could write an earlier time. A statement that
-- has just arrived has no transaction yet, and will start one at its own time. Backups and reports run under other
-- roles and delay nothing, nor does the nightly verification, which writes nothing and may take long. So money has to
-- move under the platform's role alone.
create or replace function seen_until() returns timestamptz language plpgsql volatile as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return least(v_now, (
    select min(coalesce(a.xact_start, case a.state when 'active' then a.query_start end)) from pg_stat_activity a
    where a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()
      and a.application_name is distinct from 'croupier-verify'));
end $$;

-- Returns the moment up to which the lists are gathered next: the end of the run, or one day if they are further
-- behind, as after a long pause or before the very first run, which begins with the oldest rows.
create or replace function lists_until(p_from timestamptz, p_to timestamptz) returns timestamptz language sql stable as $$
  select least(p_to, interval '1 day' + case when p_from > '-infinity' then p_from else least(
    (select b.placed_at from bet b order by b.id limit 1), (select e.at from ledger_entry e order by e.id limit 1)) end)
$$;

-- Gathers events since the last run and returns the moment up to which the measures are complete; the lists follow a
-- day at a time. It first counts the events, since adding none costs three times as much; with `exists` the planner
-- would expect rows and read a whole table without any. Runs go one after another. Completeness applies to all
-- merchants, so their days come from their rows: one that a server does not know yet, or whose configuration it cannot
-- read, is counted too.
create or replace function gather_measures() returns timestamptz language plpgsql as $$
declare
  v_from timestamptz;
  v_lists_from timestamptz;
  v_to timestamptz;
  v_lists_to timestamptz;
  v_changed play_changed[];
  v_merchants text[];
  v_offsets integer[];
begin
  perform pg_advisory_xact_lock(7264540);
  v_to := seen_until();
  -- Read after that moment: every merchant with an event before it exists by now.
  select array_agg(m.code), array_agg(m.gmt_offset_minutes) into v_merchants, v_offsets from merchant m;
  select m.until, m.lists_until into v_from, v_lists_from from measured m;
  v_from := coalesce(v_from, '-infinity');
  v_lists_from := coalesce(v_lists_from, '-infinity');
  if v_to <= v_from then
    return v_from;
  end if;
  v_lists_to := lists_until(v_lists_from, v_to);
  with changed as (delete from play_changed p returning p as one)
    select coalesce(array_agg(one), '{}') into v_changed from changed;
  if (select count(*) from bet b where b.settled_at >= v_from and b.settled_at < v_to) > 0 then
    perform add_play(v_from, v_to, v_merchants, v_offsets);
  end if;
  if v_changed <> '{}' then
    perform count_play_again(v_to, v_changed, v_merchants, v_offsets);
  end if;
  if (select count(*) from ledger_line l where l.at >= v_from and l.at < v_to) > 0
    or (select count(*) from registered_between(v_from, v_to)) > 0
    or (select count(*) from deposit d where d.state = 'credited' and d.settled_at >= v_from and d.settled_at < v_to) > 0 then
    perform add_money(v_from, v_to, v_merchants, v_offsets);
  end if;
  if v_changed <> '{}'
    or (select count(*) from bet b where b.placed_at >= v_lists_from and b.placed_at < v_lists_to) > 0
    or (select count(*) from bet b where b.settled_at >= v_lists_from and b.settled_at < v_lists_to) > 0 then
    perform add_bets(v_lists_from, v_lists_to, v_changed, v_merchants, v_offsets);
  end if;
  if (select count(*) from ledger_line l where l.at >= v_lists_from and l.at < v_lists_to) > 0 then
    perform add_cash(v_lists_from, v_lists_to, v_merchants, v_offsets);
  end if;
  insert into measured (until, lists_until) values (v_to, v_lists_to)
    on conflict (id) do update set until = excluded.until, lists_until = excluded.lists_until;
  return v_to;
end $$;
