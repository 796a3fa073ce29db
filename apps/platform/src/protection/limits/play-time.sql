-- The time that members play: with a game open, counted once for all their pages and devices.

-- Returns the time between two moments in ten-thousandths of a minute; never below zero.
create or replace function minutes_between(p_from timestamptz, p_to timestamptz) returns bigint language sql immutable as $$
  select greatest(trunc(extract(epoch from p_to - p_from) * 10000 / 60), 0)::bigint;
$$;

-- Returns the time after which a page that reported an open game no longer has it open: two reports and a little more.
create or replace function play_gap() returns interval language sql immutable as $$ select interval '90 seconds' $$;

-- Returns the time without an open game after which the next play is another session.
create or replace function session_pause() returns interval language sql immutable as $$ select interval '30 minutes' $$;

-- Returns what a member has played in the current day or session, with the time since the last report.
create or replace function time_used(p_member bigint, p_period text) returns bigint language sql stable as $$
  select coalesce((
    select case when p_period = 'day'
             then case when p.day_ends_at > now() then p.day_used + o.running
                       else minutes_between(greatest(p.day_ends_at, o.since), now()) end
             else case when p.seen_at > now() - session_pause() then p.session_used + o.running else 0 end end
    from play_time p
    cross join lateral (select case when p.seen_at > now() - play_gap() then p.seen_at else now() end as since) s
    cross join lateral (select s.since, minutes_between(s.since, now()) as running) o
    where p.member_id = p_member), 0);
$$;

-- Builds the event about a limit of time. A session has no moment at which it resets.
create or replace function time_event(p_type text, p_limit member_limit) returns jsonb language plpgsql stable as $$
begin
  p_limit.used := time_used(p_limit.member_id, p_limit.period);
  select p.ends_at into p_limit.ends_at from limit_period_of(p_limit.member_id, p_limit.period, now()) p;
  return limit_event(p_type, p_limit);
end $$;

-- Notifies a member's pages, once a day or session, of each limit of time of which at least four fifths are used.
create or replace function emit_near_times(p_member bigint) returns void language plpgsql as $$
declare
  v_limit member_limit;
begin
  for v_limit in
    update member_limit l set noticed = s.starts_at
      from play_time p
      cross join lateral (values ('day', p.day_starts_at), ('session', p.session_starts_at)) s (period, starts_at)
      where l.member_id = p_member and l.kind = 'time' and p.member_id = l.member_id and s.period = l.period
        and l.noticed is distinct from s.starts_at and time_used(l.member_id, l.period) * 5 >= l.amount * 4
      returning l.*
  loop
    perform event_emit(p_member, time_event('limitNear', v_limit));
  end loop;
end $$;

-- Counts that a member has a game open since a moment: the time since the last count, unless it began later. Several
-- pages and devices count the same minutes once.
create or replace function count_play(p_member bigint, p_since timestamptz) returns void language plpgsql as $$
declare
  v_at timestamptz := clock_timestamp();
  v_day record;
begin
  select * into v_day from limit_period_of(p_member, 'day', v_at);
  insert into play_time as p (member_id, seen_at, day_starts_at, day_ends_at, day_used, session_starts_at, session_used)
    values (p_member, v_at, v_day.starts_at, v_day.ends_at, minutes_between(greatest(p_since, v_day.starts_at), v_at), p_since,
            minutes_between(p_since, v_at))
    on conflict (member_id) do update set
      seen_at = greatest(p.seen_at, v_at),
      day_starts_at = case when p.day_ends_at > v_at then p.day_starts_at else v_day.starts_at end,
      day_ends_at = case when p.day_ends_at > v_at then p.day_ends_at else v_day.ends_at end,
      day_used = case when p.day_ends_at > v_at then p.day_used else 0 end
        + minutes_between(greatest(p.seen_at, p_since, case when p.day_ends_at <= v_at then v_day.starts_at end), v_at),
      session_starts_at = case when p_since - p.seen_at < session_pause() then p.session_starts_at else p_since end,
      session_used = case when p_since - p.seen_at < session_pause() then p.session_used else 0 end
        + minutes_between(greatest(p.seen_at, p_since), v_at);
  perform emit_near_times(p_member);
end $$;

-- Counts a report of a page that has a game open: it continues the last one unless that is too old.
create or replace function report_play(p_member bigint) returns void language sql as $$
  select count_play(p_member, coalesce((select p.seen_at from play_time p
                                        where p.member_id = p_member and p.seen_at > now() - play_gap()), now()));
$$;

-- Counts a bet: its game has been open since it was opened, whatever pages report, but of a longer time without a bet or
-- a report only the last quarter of an hour counts.
create or replace function count_play_of_bet(p_session uuid) returns void language sql as $$
  select count_play(s.member_id, greatest(s.started_at, now() - interval '15 minutes'))
  from vendor_session s where s.id = p_session;
$$;
