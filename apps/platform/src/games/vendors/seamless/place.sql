-- Bets and tips.

-- Returns the state that decides bets and tips: their first answers, sessions, players and their limits, games, bonuses
-- and rounds.
drop function if exists bet_facts(seamless_call[], interval);
create or replace function bet_facts(p_calls seamless_call[], p_idle interval)
returns table (
  c seamless_call, known boolean, same boolean, first_status text, first_balance bigint, first_bet bigint, taken boolean,
  cancelled boolean, on_break boolean, alive boolean, session_to_touch uuid, may_play boolean, open boolean, merchant text, node_id bigint,
  game_code text, game_type text, currency text, min_stake bigint, max_stake bigint, turnover_weight smallint,
  fee_factor smallint, valid_weight smallint, upline_path bigint[], bonus_id uuid, no_bonus boolean, bonus_over boolean,
  bonus_stake bigint, round_closed boolean, single_wallet boolean, is_asked boolean, limited boolean, timed boolean, limit_left bigint,
  counting integer, plain bigint)
language sql stable as $$
  select c, k.key is not null as known, k.fingerprint = c.fingerprint as same, k.status as first_status,
         k.balances[1] as first_balance, k.subject_id as first_bet,
         v.vassalage is null or q.request_id is not null as taken, z.bet_tx_id is not null as cancelled,
         exists (select from member_break p
                 where p.member_id = s.member_id and p.held_until > now()
                   and (p.game_type is null or p.game_type = s.game_type)) as on_break,
         s.id is not null and s.ended_at is null and s.expires_at > now() and o.ended_at is null and o.ends_at > now()
           and o.seen_at > now() - p_idle as alive,
         case when o.seen_at < now() - interval '1 minute' then o.id end as session_to_touch,
         m.status = 'active' and m.type <> 4 as may_play,
         g.status = 'open' and is_offered(t.offer, g) and n.status = 'open' and not t.maintenance as open,
         s.merchant, s.node_id, s.game_code, s.game_type, s.currency, s.min_stake, s.max_stake, s.turnover_weight,
         s.fee_factor, s.valid_weight, s.upline_path, s.bonus_id, takes_no_bonus(s.game_type, g.engine) as no_bonus,
         s.bonus_id is not null and x.id is distinct from s.bonus_id as bonus_over, x.max_stake as bonus_stake,
         r.closed_at is not null as round_closed, t.single_wallet, p.check_at <= now() as is_asked, a.limited, a.timed,
         a.most as limit_left, a.counting, a.plain
  from unnest(p_calls) c
  left join ledger_key k on k.key = c.key
  left join vendor v on v.vassalage = c.vassalage
  left join seamless_request q on q.request_id = c.request and q.vassalage = c.vassalage
  left join tombstone z on (z.vassalage, z.bet_tx_id, z.member_id, z.round_id, z.currency)
                         = (c.vassalage, c.tx, c.player, c.round, c.currency)
  left join vendor_session s on s.id = c.session and s.vassalage = c.vassalage and s.member_id = c.player
  left join member m on m.id = s.member_id
  left join session o on o.id = s.session_id
  left join reality_check p on p.session_id = s.session_id
  left join game g on g.node_id = s.node_id
  left join vendor n on n.vassalage = g.vassalage
  left join merchant t on t.code = s.merchant
  left join bonus x on x.member_id = s.member_id and x.state = 'active'
  left join round r on (r.member_id, r.vassalage, r.round_id) = (c.player, c.vassalage, c.round)
  cross join lateral stake_left(c.player, c.currency) a
  where c.verb <> 'win';
$$;

-- Decides bets and tips: an answer, or null to proceed. A bet is found again by its transaction, whatever its request.
-- Only a request that decides nothing is recorded by its id, so that it cannot be repeated at a better time. A tip
-- follows the rules of a bet, but has no minimum and may come in a round or after it. The limits of the player are
-- decided here, and once more when the stake is counted, since a bet from another wallet may be decided meanwhile.
create or replace function decide_bets(p_calls seamless_call[], p_idle interval) returns bet_decision[] language plpgsql as $$
declare
  v_at constant timestamptz := event_time();
begin
  return array(
    with answered as materialized (
      select f.*, case
        when known then case when same then first_status else 'TX_MISMATCH' end
        when taken then 'REPLAYED'
        when cancelled then 'TX_CANCELLED'
        -- A break ends the session too, and the vendor learns the reason.
        when on_break then 'PLAYER_BLOCKED'
        when alive is not true then 'SESSION_EXPIRED'
        when not may_play then 'PLAYER_BLOCKED'
        when (c).game <> game_code then 'BAD_REQUEST'
        when (c).currency <> currency then 'CURRENCY_MISMATCH'
        when not open then 'TRY_LATER'
        when is_asked or (c).amount > max_stake or (c).amount > limit_left then 'LIMIT_REACHED'
        when (c).verb = 'bet' and ((c).amount < min_stake or (c).amount > bonus_stake) then 'LIMIT_REACHED'
        when (c).verb = 'bet' and round_closed then 'ROUND_CLOSED'
        when (c).verb = 'bet' and bonus_id is not null and no_bonus then 'LIMIT_REACHED'
        when (c).opponents is not null and not may_sit((c).player, (c).opponents) then 'LIMIT_REACHED'
        -- An account that never existed is empty; so is an ended bonus, and a bonus takes no tips.
        when (c).wallet is null or bonus_over or (c).verb = 'tip' and bonus_id is not null then 'INSUFFICIENT_FUNDS' end as answer
      from bet_facts(p_calls, p_idle) f
    )
    select (c, answer,
            case when answer is null or answer = 'REPLAYED' then null
                 when known and same and first_balance is not null then first_balance
                 when known then own_balance((c).wallet, (c).player, (c).vassalage, (c).currency)
                 when answer = 'INSUFFICIENT_FUNDS' and ((c).wallet is null or bonus_over) then 0
                 else own_balance((c).wallet, (c).player, (c).vassalage, coalesce(currency, (c).currency)) end,
            case when known then case when same and first_status = 'OK' then first_bet end
                 when answer is not null then null
                 when (c).verb = 'bet' then nextval('bet_id')
                 else nextval(pg_get_serial_sequence('vendor_tip', 'id')) end,
            -- A malformed or untimely request decides nothing; neither does one without a known player.
            not known and answer not in ('REPLAYED', 'BAD_REQUEST', 'TRY_LATER'),
            not known and answer in ('BAD_REQUEST', 'TRY_LATER', 'SESSION_EXPIRED'),
            v_at, merchant, node_id, game_type, turnover_weight, upline_path,
            case when not single_wallet or bonus_id is not null then (c).wallet end, case when answer is null then session_to_touch end,
            fee_factor, valid_weight, limited, timed,
            case when (c).amount <= plain then counting end)::bet_decision
    from answered);
end $$;

-- Records the posted bets and tips, and the requests that decided nothing. The results of the entries are by the place of
-- each call.
create or replace function place_bets(p_bets bet_decision[], p_statuses text[], p_entries bigint[]) returns void
language plpgsql as $$
declare
  v_bet bet_decision;
  v_placed integer;
  v_noted integer;
begin
  insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                   stake, contribution, turnover_weight, fee_factor, valid_weight, upline_path, entry_id, wallet_id,
                   movements)
    select reference, at, (call).player, merchant, (call).currency, (call).vassalage, node_id, (call).game, game_type,
           (call).round, (call).amount, (call).contribution, turnover_weight, fee_factor, valid_weight, upline_path, p_entries[(call).n],
           wallet_id,
           bet_movement('bet', -(call).amount, (call).tx)
    from unnest(p_bets) where answer is null and p_statuses[(call).n] = 'OK' and (call).verb = 'bet';
  get diagnostics v_placed = row_count;
  insert into round as r (member_id, vassalage, round_id, bet_ids)
    select (call).player, (call).vassalage, (call).round, array[reference]
    from unnest(p_bets) where answer is null and p_statuses[(call).n] = 'OK' and (call).verb = 'bet'
    on conflict (member_id, vassalage, round_id) do update set bet_ids = r.bet_ids || excluded.bet_ids
      where r.closed_at is null;
  get diagnostics v_noted = row_count;
  -- A round was closed since it was read: the retry sees it closed.
  perform retry_if_changed('a round', v_noted <> v_placed);
  foreach v_bet in array p_bets loop
    if v_bet.takes then
      perform retry_if_changed((v_bet.call).key, not seamless_take((v_bet.call).vassalage, (v_bet.call).request));
    end if;
    -- Bets keep the player's own session alive.
    if v_bet.session_to_touch is not null then update session set seen_at = now() where id = v_bet.session_to_touch; end if;
    if v_bet.limited and v_bet.answer is null and p_statuses[(v_bet.call).n] = 'OK' then
      perform retry_if_changed('a limit', not count_stake((v_bet.call).player, (v_bet.call).currency, (v_bet.call).amount,
                                                          v_bet.at, v_bet.plain_limits));
      if v_bet.timed then perform count_play_of_bet((v_bet.call).session); end if;
    elsif v_bet.limited and v_bet.keeps and v_bet.answer = 'LIMIT_REACHED' then
      perform emit_limit((v_bet.call).player, (v_bet.call).currency, (v_bet.call).amount);
    end if;
    if (v_bet.call).verb = 'tip' and p_entries[(v_bet.call).n] is not null then
      insert into vendor_tip (id, vassalage, tx_id, merchant, member_id, node_id, game_code, round_id, currency, amount,
                              wallet_id, entry_id, at)
        overriding system value
        values (v_bet.reference, (v_bet.call).vassalage, (v_bet.call).tx, v_bet.merchant, (v_bet.call).player, v_bet.node_id,
                (v_bet.call).game, (v_bet.call).round, (v_bet.call).currency, (v_bet.call).amount, v_bet.wallet_id,
                p_entries[(v_bet.call).n], v_bet.at);
    end if;
  end loop;
end $$;
