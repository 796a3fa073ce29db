-- The lists of bets and of movements by day, of members and of their teams.

-- Returns the changes of a period to the lists of bets, by member and day of placement: bets placed in it, and earlier
-- ones closed in it.
create or replace function bets_between(p_from timestamptz, p_to timestamptz, p_merchants text[], p_offsets integer[])
returns table (member_id bigint, day date, game_type text, vassalage text, state bet_state, bets bigint, stake bigint, payout bigint)
language sql stable as $$
  with closed as (
    select b.* from bet b where b.settled_at >= p_from and b.settled_at < p_to and b.placed_at < p_from
  ), changed as (
    select b.merchant, b.member_id, b.placed_at, b.game_type, b.vassalage,
           case when b.settled_at < p_to then b.state else 'open' end as state, 1 as bets, b.stake,
           case when b.settled_at < p_to then b.payout else 0 end as payout
    from bet b where b.placed_at >= p_from and b.placed_at < p_to
    union all
    select merchant, member_id, placed_at, game_type, vassalage, state, 1, stake, payout from closed
    union all
    select merchant, member_id, placed_at, game_type, vassalage, 'open', -1, -stake, 0 from closed
  )
  select c.member_id, merchant_day(c.placed_at, m.minutes), c.game_type, c.vassalage, c.state, sum(c.bets)::bigint,
         sum(c.stake)::bigint, sum(c.payout)::bigint
  from changed c join unnest(p_merchants, p_offsets) as m (code, minutes) on m.code = c.merchant
  group by 1, 2, 3, 4, 5
$$;

-- Adds placed and closed bets to the lists of members and of all above them. Days on which a closed bet was changed
-- afterwards are recounted as of the end of the period.
create or replace function add_bets(p_from timestamptz, p_to timestamptz, p_changed play_changed[], p_merchants text[],
  p_offsets integer[])
returns void language sql as $$
  with days as (
    select distinct c.member_id, o.minutes, merchant_day(c.placed_at, o.minutes) as day
    from unnest(p_changed) c join member m on m.id = c.member_id
    join unnest(p_merchants, p_offsets) as o (code, minutes) on o.code = m.merchant
  ), changed as (
    select * from bets_between(p_from, p_to, p_merchants, p_offsets)
    where (member_id, day) not in (select d.member_id, d.day from days d)
    union all
    select d.member_id, d.day, b.game_type, b.vassalage, case when b.settled_at < p_to then b.state else 'open' end, 1,
           b.stake, case when b.settled_at < p_to then b.payout else 0 end
    from days d join bet b on b.member_id = d.member_id and b.placed_at < p_to
      and b.placed_at >= d.day::timestamp at time zone 'UTC' - make_interval(mins => d.minutes)
      and b.placed_at < (d.day + 1)::timestamp at time zone 'UTC' - make_interval(mins => d.minutes)
    union all
    select member_id, day, c.game_type, c.vassalage, c.state, -c.bets, -c.stake, -c.payout
    from bets_by_day c join days using (member_id, day) where not c.team
  ), difference as (
    select member_id, day, game_type, vassalage, state, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
           sum(payout)::bigint as payout
    from changed group by 1, 2, 3, 4, 5 having (sum(bets), sum(stake), sum(payout)) <> (0, 0, 0)
  )
  insert into bets_by_day as d (member_id, team, day, game_type, vassalage, state, bets, stake, payout)
    select member_id, false, day, game_type, vassalage, state, bets, stake, payout from difference
    union all
    select p.ancestor_id, true, s.day, s.game_type, s.vassalage, s.state, sum(s.bets)::bigint, sum(s.stake)::bigint,
           sum(s.payout)::bigint
    from difference s join member_path p on p.descendant_id = s.member_id
    group by p.ancestor_id, s.day, s.game_type, s.vassalage, s.state
  on conflict (member_id, team, day, game_type, vassalage, state) do update
    set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, payout = d.payout + excluded.payout
$$;

-- Returns the movements of members' cash in a period, by day and kind.
create or replace function cash_between(p_from timestamptz, p_to timestamptz, p_merchants text[], p_offsets integer[])
returns table (member_id bigint, day date, kind text, moves bigint, came bigint, went bigint)
language sql stable as $$
  select a.member_id, merchant_day(l.at, o.minutes), l.kind, count(*), coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint,
         coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint
  from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'cash'
  join member m on m.id = a.member_id
  join unnest(p_merchants, p_offsets) as o (code, minutes) on o.code = m.merchant
  where l.at >= p_from and l.at < p_to
  group by 1, 2, 3
$$;

create or replace function add_cash(p_from timestamptz, p_to timestamptz, p_merchants text[], p_offsets integer[])
returns void language sql as $$
  with days as (select * from cash_between(p_from, p_to, p_merchants, p_offsets))
  insert into cash_by_day as d (member_id, team, day, kind, moves, came, went)
    select member_id, false, day, kind, moves, came, went from days
    union all
    select p.ancestor_id, true, s.day, s.kind, sum(s.moves)::bigint, sum(s.came)::bigint, sum(s.went)::bigint
    from days s join member_path p on p.descendant_id = s.member_id
    group by p.ancestor_id, s.day, s.kind
  on conflict (member_id, team, day, kind) do update
    set moves = d.moves + excluded.moves, came = d.came + excluded.came, went = d.went + excluded.went
$$;
