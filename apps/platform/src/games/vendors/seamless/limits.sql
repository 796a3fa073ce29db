-- The limits and weights of a bet, from its game, its vendor and the merchant's file.

-- Returns the stake limits of one bet of a game in a currency: the game's own, else its vendor's.
create or replace function stake_limits(p_node bigint, p_vassalage text, p_currency text, out lowest bigint, out highest bigint)
language sql stable as $$
  select l.lowest, l.highest from (select) one
  left join lateral (
    select * from stake_limit s where s.currency = p_currency and s.subject in (p_node::text, p_vassalage)
    order by s.subject = p_vassalage limit 1) l on true;
$$;

-- Returns the largest stake a member's active bonus allows; null without an active bonus or a limit.
create or replace function bonus_stake(p_member bigint) returns bigint language sql stable as $$
  select b.max_stake from bonus b where b.member_id = p_member and b.state = 'active';
$$;

-- Returns the age by a birthday as yyyy-MM-dd; null if it is unknown.
create or replace function age_by(p_birthday text, p_today date) returns integer language sql immutable as $$
  select case when p_birthday ~ '^\d{4}-\d\d-\d\d$' then extract(year from p_today)::integer - left(p_birthday, 4)::integer
    - (to_char(p_today, 'MM-DD') < substr(p_birthday, 6))::integer end;
$$;

-- Returns the largest bet that a merchant's file allows a member in a type of game; null without such a rule. A member
-- whose birthday is unknown counts as the youngest.
create or replace function largest_bet(p_member bigint, p_game_type text, p_currency text) returns bigint
language sql stable as $$
  select (min((r.rule -> 'amounts' ->> p_currency)::numeric) * 10000)::bigint
  from member m join merchant t on t.code = m.merchant
  cross join lateral jsonb_array_elements(t.config #> '{protection,largestBets}') r (rule)
  cross join lateral (select age_by(m.profile ->> 'birthday',
                                    (now() at time zone 'UTC' + make_interval(mins => t.gmt_offset_minutes))::date) as age) a
  where m.id = p_member and (not r.rule ? 'types' or r.rule -> 'types' ? p_game_type)
    and (not r.rule ? 'below' or a.age is null or a.age < (r.rule ->> 'below')::integer);
$$;

-- Returns the weight of a game in hundredths: its own, else its vendor's, else its type's, else 100.
create or replace function weight_in(p_weights jsonb, p_node bigint, p_vassalage text, p_game_type text) returns smallint
language sql immutable as $$
  select coalesce(p_weights -> 'games' ->> p_node::text, p_weights -> 'vendors' ->> p_vassalage,
                  p_weights -> 'types' ->> p_game_type, '100')::smallint;
$$;

-- Returns the turnover weight of a game's valid bets in hundredths, from a merchant's file.
create or replace function turnover_weight(p_config jsonb, p_node bigint, p_vassalage text, p_game_type text) returns smallint
language sql immutable as $$
  select weight_in(p_config #> '{turnover,weights}', p_node, p_vassalage, p_game_type);
$$;

-- Returns whether players meet in a game and the platform earns only the fee.
create or replace function is_game_between_players(p_game game) returns boolean language sql immutable as $$
  select case when p_game.engine is null then p_game.game_type = 'PVP' else p_game.engine ->> 'kind' = 'room' end;
$$;

-- Returns the percentage of a game's amount at risk that counts as valid, from a merchant's file. A game without a
-- stated return does not count, unless players meet there and pay a fee.
create or replace function valid_weight(p_config jsonb, p_game game) returns smallint language sql immutable as $$
  select case
    when p_game.stated_return is null and not is_game_between_players(p_game) then 0
    else weight_in(p_config #> '{validBet,weights}', p_game.node_id, p_game.vassalage, p_game.game_type) end;
$$;

-- Returns the multiple of its fee that a bet between players counts at most, from a merchant's file; null for a table
-- or pond that is listed among games of players but banked by the platform.
create or replace function fee_factor(p_config jsonb, p_game_type text, p_engine jsonb) returns smallint
language sql immutable as $$
  select coalesce(p_config #>> '{turnover,feeFactor}', '20')::smallint
    where p_game_type <> 'PVP' or coalesce(p_engine ->> 'kind', 'room') = 'room';
$$;

-- Returns whether a game is against other players, or listed among such games: a bonus may not be played there, since
-- it would become an accomplice's cash.
create or replace function takes_no_bonus(p_game_type text, p_engine jsonb) returns boolean language sql immutable as $$
  select p_game_type = 'PVP' or coalesce(p_engine ->> 'kind', '') = 'room';
$$;
