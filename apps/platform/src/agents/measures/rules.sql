-- The rules by which bets and money count in the measures of teams.

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
