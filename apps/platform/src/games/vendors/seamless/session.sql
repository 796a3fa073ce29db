-- A player's session with a vendor: opened by a launch token, continued in another game, closed.

-- Exchanges a launch token for a vendor session. An attempt by another vendor or for another game does not use it up.
-- Where the merchant's market sets a pace, the answer has the milliseconds from the start of a game to the next at least,
-- players play one game at a time, and no features are sold.
create or replace function seamless_authenticate(p_vassalage text, p_request uuid, p_token_hash bytea, p_game_code text,
  p_idle interval,
  out status text, out session_id uuid, out player_id bigint, out nickname text, out currency text,
  out language text, out balance bigint, out back_url text, out min_stake bigint, out max_stake bigint,
  out buys_features boolean, out least_game_ms integer)
language plpgsql as $$
declare
  v_token launch_token;
  v_limits record;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  status := 'TOKEN_INVALID';
  delete from launch_token t
    where t.token_hash = p_token_hash and t.vassalage = p_vassalage and t.game_code = p_game_code
    returning * into v_token;
  if not found or v_token.expires_at <= now() then return; end if;
  v_limits := stake_limits(v_token.node_id, p_vassalage, v_token.currency);
  insert into vendor_session as v (member_id, merchant, session_id, vassalage, node_id, game_code, game_type, currency,
                                   upline_path, min_stake, max_stake, merchant_stake, turnover_weight, fee_factor, valid_weight,
                                   bonus_id, expires_at)
    select m.id, m.merchant, s.id, v_token.vassalage, g.node_id, g.game_code, g.game_type, v_token.currency,
           array(select p.ancestor_id from member_path p where p.descendant_id = m.id and p.depth > 0 order by p.depth),
           coalesce(v_limits.lowest, 0),
           least(v_token.max_stake, v_limits.highest, largest_bet(m.id, g.game_type, v_token.currency)), v_token.max_stake,
           turnover_weight(t.config, g.node_id, g.vassalage, g.game_type), fee_factor(t.config, g.game_type, g.engine),
           valid_weight(t.config, g), v_token.bonus_id, now() + interval '12 hours'
    from member m join merchant t on t.code = m.merchant
    join session s on s.id = v_token.session_id and s.ended_at is null and s.ends_at > now()
                                 and s.seen_at > now() - p_idle
    join game g on g.node_id = v_token.node_id
    where m.id = v_token.member_id and m.status = 'active' and break_of(m.id, g.game_type) is null
    returning v.id, v.min_stake, v.max_stake into session_id, min_stake, max_stake;
  if not found then return; end if;
  select (t.config ->> 'featureBuy')::boolean and p.pace is null,
         (p.pace ->> case s.game_type when 'RNG' then 'slotMs' else 'gameMs' end)::integer
    into buys_features, least_game_ms
    from vendor_session s join merchant t on t.code = s.merchant
    cross join lateral (select t.config #> '{protection,pace}' as pace) p
    where s.id = seamless_authenticate.session_id;
  if least_game_ms is not null then
    update vendor_session s set ended_at = now()
      where s.member_id = v_token.member_id and s.ended_at is null and s.id <> seamless_authenticate.session_id;
  end if;
  perform begin_play(v_token.session_id, v_token.member_id);
  status := 'OK';
  player_id := v_token.member_id;
  max_stake := least(max_stake, bonus_stake(player_id), (select s.most from stake_left(player_id, v_token.currency) s));
  currency := v_token.currency;
  language := v_token.language;
  select session_balance(s) into balance from vendor_session s where s.id = seamless_authenticate.session_id;
  back_url := v_token.back_url;
  select m.nickname into nickname from member m where m.id = player_id;
end $$;

-- Continues in another game of the same vendor within the session, without another launch. Open bets of the previous
-- game are settled as usual.
create or replace function seamless_enter(p_vassalage text, p_request uuid, p_session uuid, p_game_code text,
  p_idle interval, out status text, out min_stake bigint, out max_stake bigint)
language plpgsql as $$
declare
  v record;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  select coalesce(s.merchant_stake, s.max_stake) as merchant_stake, l.lowest, l.highest, g.node_id, g.game_type,
         turnover_weight(t.config, g.node_id, s.vassalage, g.game_type) as turnover_weight,
         fee_factor(t.config, g.game_type, g.engine) as fee_factor, valid_weight(t.config, g) as valid_weight,
         least(bonus_stake(s.member_id), a.most) as most, largest_bet(s.member_id, g.game_type, s.currency) as largest,
         m.status = 'active' and m.type <> 4 and break_of(s.member_id, g.game_type) is null as may_play,
         g.status = 'open' and is_offered(t.offer, g) and n.status = 'open' and not t.maintenance as open
    into v
    from vendor_session s
    join session o on o.id = s.session_id and o.ended_at is null and o.ends_at > now() and o.seen_at > now() - p_idle
    join member m on m.id = s.member_id
    join merchant t on t.code = s.merchant
    join vendor n on n.vassalage = s.vassalage
    left join game g on g.vassalage = s.vassalage and g.game_code = p_game_code
    cross join lateral stake_limits(g.node_id, s.vassalage, s.currency) l
    cross join lateral stake_left(s.member_id, s.currency) a
    where s.id = p_session and s.vassalage = p_vassalage and s.ended_at is null and s.expires_at > now();
  status := case
    when not found then 'SESSION_EXPIRED'
    when v.node_id is null then 'BAD_REQUEST'
    when not v.may_play then 'PLAYER_BLOCKED'
    when not v.open then 'TRY_LATER'
    else 'OK' end;
  if status <> 'OK' then return; end if;
  min_stake := coalesce(v.lowest, 0);
  max_stake := least(v.merchant_stake, v.highest, v.largest);
  update vendor_session s
    set node_id = v.node_id, game_code = p_game_code, game_type = v.game_type, min_stake = seamless_enter.min_stake,
        max_stake = seamless_enter.max_stake, turnover_weight = v.turnover_weight, fee_factor = v.fee_factor,
        valid_weight = v.valid_weight
    where s.id = p_session;
  max_stake := least(max_stake, v.most);
end $$;

create or replace function seamless_close(p_vassalage text, p_request uuid, p_session uuid, out status text)
language plpgsql as $$
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  update vendor_session set ended_at = coalesce(ended_at, now()) where id = p_session and vassalage = p_vassalage;
  status := case when found then 'OK' else 'SESSION_EXPIRED' end;
end $$;
