-- Settled bets by day, of members and of their teams.

-- Adds the play of members to their measures and to those of all above them, and marks them for the count of active
-- members. The number of rows decides about the plan.
create or replace function store_play(p_play play_by_day[]) returns void
language sql set plan_cache_mode = 'force_custom_plan' as $$
  with play as materialized (
    select * from unnest(p_play)
  ), added as (
    insert into play_by_day as d (member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win)
      select member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win from play
      union all
      select p.ancestor_id, true, s.day, s.game_type, s.vassalage, sum(s.bets)::bigint, sum(s.stake)::bigint,
             sum(s.valid_bet)::bigint, sum(s.payout)::bigint, sum(s.platform_win)::bigint
      from play s join member_path p on p.descendant_id = s.member_id
      group by p.ancestor_id, s.day, s.game_type, s.vassalage
    on conflict (member_id, team, day, game_type, vassalage) do update
      set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
          valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
          platform_win = d.platform_win + excluded.platform_win
  ), due as (
    insert into active_due as d (member_id, day) select member_id, min(day) from play group by member_id
    on conflict (member_id) do update set day = least(d.day, excluded.day)
  )
  insert into valid_by_day as d (day, member_id, game_type, vassalage, valid_bet)
    select day, member_id, coalesce(game_type, ''), coalesce(vassalage, ''), sum(valid_bet)::bigint from play
    group by day, member_id, cube (game_type, vassalage)
  on conflict (day, member_id, game_type, vassalage) do update set valid_bet = d.valid_bet + excluded.valid_bet
$$;

-- Adds the bets settled in a time to the measures.
create or replace function add_play(p_from timestamptz, p_to timestamptz, p_merchants text[], p_offsets integer[])
returns void language sql as $$
  select store_play(array(
    select s::play_by_day from (
      select b.member_id, false as team, merchant_day(b.settled_at, m.minutes) as day, b.game_type, b.vassalage,
             count(*) as bets, sum(b.stake)::bigint as stake, sum(valid_bet(b))::bigint as valid_bet,
             sum(b.payout)::bigint as payout, sum(platform_win(b))::bigint as platform_win
      from bet b join unnest(p_merchants, p_offsets) as m (code, minutes) on m.code = b.merchant
      where b.state = 'settled' and not is_bonus_wallet(b.wallet_id)
        and b.settled_at >= p_from and b.settled_at < p_to
      group by 1, 3, 4, 5) s));
$$;

-- Recounts the days on which a settled bet was changed afterwards, and adds the differences to the measures.
drop function if exists count_play_again(timestamptz, text[], integer[]);
create or replace function count_play_again(p_to timestamptz, p_changed play_changed[], p_merchants text[], p_offsets integer[])
returns void language sql as $$
  with days as (
    select distinct c.member_id, o.minutes, merchant_day(c.settled_at, o.minutes) as day
    from unnest(p_changed) c join member m on m.id = c.member_id
    join unnest(p_merchants, p_offsets) as o (code, minutes) on o.code = m.merchant
  ), fresh as (
    select d.member_id, d.day, b.game_type, b.vassalage, count(*) as bets, sum(b.stake)::bigint as stake,
           sum(valid_bet(b))::bigint as valid_bet, sum(b.payout)::bigint as payout,
           sum(platform_win(b))::bigint as platform_win
    from days d join bet b on b.member_id = d.member_id and b.state = 'settled'
      and not is_bonus_wallet(b.wallet_id) and b.settled_at < p_to
      and b.settled_at >= d.day::timestamp at time zone 'UTC' - make_interval(mins => d.minutes)
      and b.settled_at < (d.day + 1)::timestamp at time zone 'UTC' - make_interval(mins => d.minutes)
    group by 1, 2, 3, 4
  ), counted as (
    select p.* from play_by_day p join days using (member_id, day) where not p.team
  )
  select store_play(array(
    select s::play_by_day from (
      select member_id, false as team, day, game_type, vassalage,
             coalesce(f.bets, 0) - coalesce(c.bets, 0) as bets,
             coalesce(f.stake, 0) - coalesce(c.stake, 0) as stake,
             coalesce(f.valid_bet, 0) - coalesce(c.valid_bet, 0) as valid_bet,
             coalesce(f.payout, 0) - coalesce(c.payout, 0) as payout,
             coalesce(f.platform_win, 0) - coalesce(c.platform_win, 0) as platform_win
      from fresh f full join counted c using (member_id, day, game_type, vassalage)) s));
$$;
