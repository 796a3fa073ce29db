-- The measures of teams, gathered from settled bets and the ledger.

-- Returns whether a bet was between players: its vendor takes a fee, and the platform has no part in it. A bet without
-- a factor belongs to a game that the platform banks, or was placed before fees were known and keeps the rule of its
-- time.
create or replace function is_between_players(p_bet bet) returns boolean language sql immutable parallel safe as $$
  select p_bet.fee is not null or p_bet.game_type = 'PVP' and p_bet.fee_factor is not null
$$;

-- Returns the part of a settled stake that was at risk against the platform, the only definition of it: zero if the
-- stake was returned, as in a tie or a void, and no more than the vendor reports. In games without ties a payout equal
-- to the stake is an ordinary win. Between players it is at most a multiple of the fee. The merchant's file sets the
-- weight of it, and a bet keeps the weight of its placement; an older bet without a weight counts in full.
drop function if exists valid_bet(text, bigint, bigint);
create or replace function valid_bet(p_bet bet) returns bigint language sql immutable parallel safe as $$
  select (case
    when is_between_players(p_bet)
      then least(coalesce(p_bet.at_risk, p_bet.stake), coalesce(p_bet.fee, 0) * coalesce(p_bet.fee_factor, 20))
    when p_bet.payout = p_bet.stake and p_bet.game_type not in ('RNG', 'FISH', 'LOTT', 'ELOTT') then 0
    else coalesce(p_bet.at_risk, p_bet.stake) end) * coalesce(p_bet.valid_weight, 100) / 100
$$;

-- Returns the platform's win on a settled bet. Between players that is the fee, since one player's loss is another's
-- win.
create or replace function platform_win(p_bet bet) returns bigint language sql immutable parallel safe as $$
  select case when is_between_players(p_bet) then coalesce(p_bet.fee, 0) else p_bet.stake - p_bet.payout end
$$;

-- Returns the merchant's day of a moment.
create or replace function merchant_day(p_at timestamptz, p_offset_minutes integer) returns date
language sql immutable parallel safe as $$
  select ((p_at at time zone 'UTC') + make_interval(mins => p_offset_minutes))::date
$$;

-- Returns whether money of this kind besides the games was given to a team, which lowers the team's loss everywhere.
-- Fees that players paid are not included.
create or replace function is_given(p_kind text) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('award', 'rebate', 'reward', 'bonus', 'points')
$$;

-- Returns the net of a team in a range of days: its losses to the platform, less the money given besides.
create or replace function net_of_team(p_member bigint, p_from date, p_to date) returns bigint
language sql stable parallel safe as $$
  select ((select coalesce(sum(p.platform_win), 0) from play_by_day p
           where p.member_id = p_member and p.team and p.day between p_from and p_to)
          - (select coalesce(sum(m.amount), 0) from money_by_day m
             where m.member_id = p_member and m.team and m.day between p_from and p_to and is_given(m.kind)))::bigint
$$;

-- Returns whether a kind of money by day moves members' own accounts; such kinds sum to their balance.
create or replace function is_movement(p_kind text) returns boolean language sql immutable parallel safe as $$
  select p_kind not in ('firstDeposit', 'award', 'fee')
$$;

-- Returns the awards of vendors and the fees that players paid in a period. An award to a bonus counts when the bonus
-- becomes cash.
create or replace function awards_and_fees_between(p_from timestamptz, p_to timestamptz)
returns table (member_id bigint, at timestamptz, kind text, amount bigint) language sql stable as $$
  select w.member_id, w.at, 'award', w.amount from vendor_award w
  where w.at >= p_from and w.at < p_to and not is_bonus_wallet(w.wallet_id)
  union all
  select e.member_id, l.at, 'fee', l.amount from ledger_line l
  join ledger_account a on a.id = l.account_id and a.kind = 'fees'
  join ledger_entry e on e.id = l.entry_id and e.at = l.at
  where l.at >= p_from and l.at < p_to and e.member_id <> 0
$$;

-- Returns the moment up to which all events are visible: a transaction writes times after its own start. The moment is
-- read before the running transactions, since one that starts in between could write an earlier time. A statement that
-- has just arrived has no transaction yet, and will start one at its own time. Backups and reports run under other
-- roles and delay nothing.
create or replace function seen_until() returns timestamptz language plpgsql volatile as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return least(v_now, (
    select min(coalesce(a.xact_start, case a.state when 'active' then a.query_start end)) from pg_stat_activity a
    where a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()));
end $$;

-- Adds play to the measures of members and of all above them.
create or replace function add_play(p_from timestamptz, p_to timestamptz, p_merchants text[], p_offsets integer[])
returns void language sql as $$
  with settled as (
    select b.member_id, merchant_day(b.settled_at, m.minutes) as day, b.game_type, b.vassalage, count(*) as bets,
           sum(b.stake)::bigint as stake, sum(valid_bet(b))::bigint as valid_bet,
           sum(b.payout)::bigint as payout, sum(platform_win(b))::bigint as platform_win
    from bet b join unnest(p_merchants, p_offsets) as m (code, minutes) on m.code = b.merchant
    where b.state = 'settled' and not is_bonus_wallet(b.wallet_id)
      and b.settled_at >= p_from and b.settled_at < p_to
    group by 1, 2, 3, 4
  ), added as (
    insert into play_by_day as d (member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win)
      select member_id, false, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win from settled
      union all
      select p.ancestor_id, true, s.day, s.game_type, s.vassalage, sum(s.bets)::bigint, sum(s.stake)::bigint,
             sum(s.valid_bet)::bigint, sum(s.payout)::bigint, sum(s.platform_win)::bigint
      from settled s join member_path p on p.descendant_id = s.member_id
      group by p.ancestor_id, s.day, s.game_type, s.vassalage
    on conflict (member_id, team, day, game_type, vassalage) do update
      set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
          valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
          platform_win = d.platform_win + excluded.platform_win
  ), due as (
    insert into active_due as d (member_id, day) select member_id, min(day) from settled group by member_id
    on conflict (member_id) do update set day = least(d.day, excluded.day)
  )
  insert into valid_by_day as d (day, member_id, game_type, vassalage, valid_bet)
    select day, member_id, coalesce(game_type, ''), coalesce(vassalage, ''), sum(valid_bet)::bigint from settled
    group by day, member_id, cube (game_type, vassalage)
  on conflict (day, member_id, game_type, vassalage) do update set valid_bet = d.valid_bet + excluded.valid_bet
$$;

-- Recounts the days on which a settled bet was changed afterwards; differences are passed on to all above.
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
  ), difference as (
    select member_id, day, game_type, vassalage,
           coalesce(f.bets, 0) - coalesce(c.bets, 0) as bets,
           coalesce(f.stake, 0) - coalesce(c.stake, 0) as stake,
           coalesce(f.valid_bet, 0) - coalesce(c.valid_bet, 0) as valid_bet,
           coalesce(f.payout, 0) - coalesce(c.payout, 0) as payout,
           coalesce(f.platform_win, 0) - coalesce(c.platform_win, 0) as platform_win
    from fresh f full join counted c using (member_id, day, game_type, vassalage)
  ), added as (
    insert into play_by_day as d (member_id, team, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win)
      select member_id, false, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win from difference
      union all
      select p.ancestor_id, true, s.day, s.game_type, s.vassalage, sum(s.bets)::bigint, sum(s.stake)::bigint,
             sum(s.valid_bet)::bigint, sum(s.payout)::bigint, sum(s.platform_win)::bigint
      from difference s join member_path p on p.descendant_id = s.member_id
      group by p.ancestor_id, s.day, s.game_type, s.vassalage
    on conflict (member_id, team, day, game_type, vassalage) do update
      set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
          valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
          platform_win = d.platform_win + excluded.platform_win
  ), due as (
    insert into active_due as d (member_id, day) select member_id, min(day) from difference group by member_id
    on conflict (member_id) do update set day = least(d.day, excluded.day)
  )
  insert into valid_by_day as d (day, member_id, game_type, vassalage, valid_bet)
    select day, member_id, coalesce(game_type, ''), coalesce(vassalage, ''), sum(valid_bet)::bigint from difference
    group by day, member_id, cube (game_type, vassalage)
  on conflict (day, member_id, game_type, vassalage) do update set valid_bet = d.valid_bet + excluded.valid_bet
$$;

-- Recounts the first active days of up to p_members members whose bets changed, and passes differences on to all above;
-- returns the number counted. A report covers at most 93 days, so older bets are not read.
create or replace function count_active(p_merchants text[], p_minimums bigint[], p_members integer) returns integer
language plpgsql as $$
declare
  v_counted integer;
begin
  perform pg_advisory_xact_lock(7264540);
  -- A changed minimum invalidates all members of the merchant.
  with changed as (
    insert into active_minimum as a (merchant, minimum) select * from unnest(p_merchants, p_minimums)
    on conflict (merchant) do update set minimum = excluded.minimum where a.minimum <> excluded.minimum
    returning merchant
  )
  insert into active_due as d (member_id, day)
    select v.member_id, min(v.day) from changed c join member m using (merchant) join valid_by_day v on v.member_id = m.id
    group by v.member_id
  on conflict (member_id) do update set day = least(d.day, excluded.day);
  with due as (
    delete from active_due where member_id in (select d.member_id from active_due d order by d.member_id limit p_members)
    returning member_id, day
  ), reached as (
    select v.member_id, v.game_type, v.vassalage, v.day, v.reached_before as old_before, v.reached_from as old_from,
           d.day as first_day,
           case when v.valid_bet >= t.minimum then v.day else coalesce(s.day, '-infinity') end as reached_from
    from due d join member m on m.id = d.member_id
    join unnest(p_merchants, p_minimums) as t (code, minimum) on t.code = m.merchant
    join valid_by_day v on v.member_id = d.member_id and v.day >= d.day
    left join lateral (
      select w.day from (
        select e.day, sum(e.valid_bet) over (order by e.day desc) as valid from valid_by_day e
        where e.member_id = v.member_id and e.game_type = v.game_type and e.vassalage = v.vassalage
          and e.day <= v.day and e.day > v.day - 93
      ) w where w.valid >= t.minimum order by w.day desc limit 1
    ) s on v.valid_bet < t.minimum
  ), fresh as (
    select r.member_id, r.game_type, r.vassalage, r.day, r.old_before, r.old_from, r.reached_from,
           coalesce(lag(r.reached_from) over (partition by r.member_id, r.game_type, r.vassalage order by r.day),
                    (select p.reached_from from valid_by_day p
                     where p.member_id = r.member_id and p.game_type = r.game_type and p.vassalage = r.vassalage
                       and p.day < r.first_day
                     order by p.day desc limit 1), '-infinity') as reached_before
    from reached r
  ), different as (
    select * from fresh where (reached_before, reached_from) <> (old_before, old_from)
  ), stored as (
    update valid_by_day v set reached_before = d.reached_before, reached_from = d.reached_from
    from different d
    where v.member_id = d.member_id and v.game_type = d.game_type and v.vassalage = d.vassalage and v.day = d.day
  ), counted as (
    select member_id, game_type, vassalage, day, old_before as reached_before, old_from as reached_from, -1 as members
    from different
    union all
    select member_id, game_type, vassalage, day, reached_before, reached_from, 1 from different
  ), passed as (
    insert into active_by_day as a (member_id, game_type, vassalage, day, reached_before, reached_from, members)
      select p.ancestor_id, c.game_type, c.vassalage, c.day, c.reached_before, c.reached_from, sum(c.members)::bigint
      from counted c join member_path p on p.descendant_id = c.member_id
      where c.reached_before < c.reached_from
      group by 1, 2, 3, 4, 5, 6 having sum(c.members) <> 0
    on conflict (member_id, game_type, vassalage, day, reached_before, reached_from) do update
      set members = a.members + excluded.members
  )
  select count(*) into v_counted from due;
  return v_counted;
end $$;

-- Returns the registrations of a period, and those of the hour before it that were not counted. A member registers
-- once, so a registration that a run passed over can be found, as happened once on a loaded machine, and the next run
-- counts it. Each is looked up separately, since with `not exists` the planner would read all measures.
create or replace function registered_between(p_from timestamptz, p_to timestamptz)
returns table (member_id bigint, at timestamptz)
language sql stable as $$
  select m.id, m.registered_at from member m
  where m.registered_at >= p_from - interval '1 hour' and m.registered_at < p_to
    and (select true from money_by_day d where d.member_id = m.id and not d.team and d.kind = 'registered' limit 1) is null
$$;

-- Adds the movements of members' cash, awards, fees, registrations and first deposits.
create or replace function add_money(p_from timestamptz, p_to timestamptz, p_merchants text[], p_offsets integer[])
returns void language sql as $$
  with moved as (
    select a.member_id, l.at, l.kind, l.amount from ledger_line l join ledger_account a on a.id = l.account_id
    where l.at >= p_from and l.at < p_to and a.kind in ('cash', 'hold', 'vendor') and a.member_id <> 0
    union all
    select member_id, at, 'registered', 0 from registered_between(p_from, p_to)
    union all
    select * from awards_and_fees_between(p_from, p_to)
    union all
    select d.member_id, d.settled_at, 'firstDeposit', d.amount from deposit d
    where d.state = 'credited' and d.settled_at >= p_from and d.settled_at < p_to
      and not exists (select from deposit e where e.member_id = d.member_id and e.state = 'credited'
                        and (e.settled_at, e.id) < (d.settled_at, d.id))
  ), days as (
    select v.member_id, merchant_day(v.at, o.minutes) as day, v.kind, count(*) as moves, sum(v.amount)::bigint as amount
    from moved v join member m on m.id = v.member_id
    join unnest(p_merchants, p_offsets) as o (code, minutes) on o.code = m.merchant
    group by 1, 2, 3
  )
  insert into money_by_day as d (member_id, team, day, kind, moves, amount)
    select member_id, false, day, kind, moves, amount from days
    union all
    select p.ancestor_id, true, s.day, s.kind, sum(s.moves)::bigint, sum(s.amount)::bigint
    from days s join member_path p on p.descendant_id = s.member_id
    group by p.ancestor_id, s.day, s.kind
  on conflict (member_id, team, day, kind) do update
    set moves = d.moves + excluded.moves, amount = d.amount + excluded.amount
$$;

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

-- Returns the moment up to which the lists are gathered next: the end of the run, or one day if they are further
-- behind, as after a long pause or before the very first run, which begins with the oldest rows.
create or replace function lists_until(p_from timestamptz, p_to timestamptz) returns timestamptz language sql stable as $$
  select least(p_to, interval '1 day' + case when p_from > '-infinity' then p_from else least(
    (select b.placed_at from bet b order by b.id limit 1), (select e.at from ledger_entry e order by e.id limit 1)) end)
$$;

-- Gathers events since the last run and returns the moment up to which the measures are complete; the lists follow a
-- day at a time. It first counts the events, since adding none costs three times as much; with `exists` the planner
-- would expect rows and read a whole table without any. Runs go one after another. Completeness applies to all
-- merchants: a merchant left out, such as a new one that the caller does not know yet, would never be counted, so
-- nothing is gathered without it.
create or replace function gather_measures(p_merchants text[], p_offsets integer[]) returns timestamptz
language plpgsql as $$
declare
  v_from timestamptz;
  v_lists_from timestamptz;
  v_to timestamptz;
  v_lists_to timestamptz;
  v_changed play_changed[];
  v_missing text;
begin
  perform pg_advisory_xact_lock(7264540);
  select string_agg(m.code, ', ' order by m.code) into v_missing from merchant m where m.code <> all (p_merchants);
  if v_missing is not null then
    raise exception 'the figures of all merchants are gathered together; without: %', v_missing;
  end if;
  v_to := seen_until();
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
    perform add_play(v_from, v_to, p_merchants, p_offsets);
  end if;
  if v_changed <> '{}' then
    perform count_play_again(v_to, v_changed, p_merchants, p_offsets);
  end if;
  if (select count(*) from ledger_line l where l.at >= v_from and l.at < v_to) > 0
    or (select count(*) from registered_between(v_from, v_to)) > 0
    or (select count(*) from deposit d where d.state = 'credited' and d.settled_at >= v_from and d.settled_at < v_to) > 0 then
    perform add_money(v_from, v_to, p_merchants, p_offsets);
  end if;
  if v_changed <> '{}'
    or (select count(*) from bet b where b.placed_at >= v_lists_from and b.placed_at < v_lists_to) > 0
    or (select count(*) from bet b where b.settled_at >= v_lists_from and b.settled_at < v_lists_to) > 0 then
    perform add_bets(v_lists_from, v_lists_to, v_changed, p_merchants, p_offsets);
  end if;
  if (select count(*) from ledger_line l where l.at >= v_lists_from and l.at < v_lists_to) > 0 then
    perform add_cash(v_lists_from, v_lists_to, p_merchants, p_offsets);
  end if;
  insert into measured (until, lists_until) values (v_to, v_lists_to)
    on conflict (id) do update set until = excluded.until, lists_until = excluded.lists_until;
  return v_to;
end $$;
