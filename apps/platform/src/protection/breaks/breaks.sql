-- Returns the moment that a break shows as its end: of an exclusion that is over, the member's return; null for none.
create or replace function break_until(p_break member_break) returns timestamptz language sql stable as $$
  select case when p_break.ends_at > now() then p_break.ends_at
              when isfinite(p_break.held_until) then p_break.held_until end;
$$;

-- Returns the longest break in force from everything, or else from this type of game, as calls and events state it;
-- null without one.
create or replace function break_of(p_member bigint, p_game_type text default null) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
           'period', b.period, 'gameType', b.game_type,
           'until', to_char(break_until(b) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'isEnded', case when b.ends_at <= now() and b.return_asked_at is null then true end))
  from member_break b
  where b.member_id = p_member and b.held_until > now() and (b.game_type is null or b.game_type = p_game_type)
  order by b.game_type nulls first, b.held_until desc, b.ends_at desc nulls first, b.id limit 1;
$$;
