-- The seamless wallet: one function for each request of a vendor. The tables are in migrations/0004-games.sql. It is
-- applied again when this file changes.

create or replace function play_months(p_from date, p_to date) returns void language sql as $$
  select make_months('bet', p_from, p_to, false);
$$;
select play_months((now() - interval '4 months')::date, (now() + interval '3 months')::date)
  where not exists (select from pg_inherits where inhparent = 'bet'::regclass);

create or replace function seamless_key(p_vassalage text, p_tx text) returns text language sql immutable as $$
  select 'seamless:' || p_vassalage || ':' || p_tx;
$$;

-- Returns the amount a player can stake with this vendor: the cash, or the wallet there. Null for a member who never
-- played there, about whom the vendor must learn nothing.
create or replace function wallet_balance(p_member bigint, p_vassalage text, p_currency text) returns bigint language sql stable as $$
  select case when exists (select from vendor_session s where s.member_id = p_member and s.vassalage = p_vassalage) then coalesce((
    select a.balance from member m join merchant t on t.code = m.merchant
    join ledger_account a on a.member_id = m.id and a.currency = p_currency and a.shard = 0
      and a.kind = case when t.single_wallet then 'cash' else 'vendor' end
      and a.name = case when t.single_wallet then '' else p_vassalage end
    where m.id = p_member), 0) end;
$$;

-- Returns the amount that can be staked from the account of a call or bet: a bonus's own, else as above.
create or replace function own_balance(p_wallet bigint, p_member bigint, p_vassalage text, p_currency text) returns bigint
language sql stable as $$
  select coalesce((select a.balance from ledger_account a where a.id = p_wallet and a.kind = 'bonus'),
                  wallet_balance(p_member, p_vassalage, p_currency));
$$;

-- Returns the amount that can be staked in a session: its bonus while that is active, else as above.
create or replace function session_balance(p_session vendor_session) returns bigint language sql stable as $$
  select case when p_session.bonus_id is null then wallet_balance(p_session.member_id, p_session.vassalage, p_session.currency)
    else coalesce((select a.balance from bonus b join ledger_account a
                     on a.member_id = b.member_id and a.kind = 'bonus' and a.currency = b.currency and a.name = b.id::text
                    where b.id = p_session.bonus_id and b.state = 'active'), 0) end;
$$;

-- Returns whether a bet from a bonus is open, or one of its wins waits for two people; the bonus does not end
-- meanwhile.
create or replace function is_bonus_in_play(p_member bigint, p_wallet bigint, p_since timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from bet b
    where b.member_id = p_member and b.placed_at >= p_since and b.wallet_id = p_wallet
      and (b.state = 'open' or exists (select from result_review r where r.bet_id = b.id and r.state not in ('applied', 'rejected'))));
$$;

-- Serialises decisions about one bet, even before it arrives: the bet and the rollback that overtook it.
create or replace function lock_transaction(p_key text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(p_key, 13));
$$;

create or replace function has_tombstone(p_vassalage text, p_bet_tx text, p_player bigint, p_round text, p_currency text)
returns boolean language sql stable as $$
  select exists (
    select from tombstone t
    where (t.vassalage, t.bet_tx_id, t.member_id, t.round_id, t.currency)
        = (p_vassalage, p_bet_tx, p_player, p_round, p_currency));
$$;

create or replace function bet_movement(p_kind text, p_change bigint, p_tx text) returns jsonb language sql volatile as $$
  select format('[{"kind": "%s", "at": "%s", "change": "%s", "txId": %s}]', p_kind,
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), money_text(p_change),
    to_json(p_tx))::jsonb;
$$;

-- Records a request; false when it was already recorded, or the vendor is unknown.
create or replace function seamless_take(p_vassalage text, p_request uuid) returns boolean language plpgsql as $$
begin
  perform from vendor where vassalage = p_vassalage;
  if not found then return false; end if;
  insert into seamless_request (vassalage, request_id) values (p_vassalage, p_request) on conflict do nothing;
  return found;
end $$;

-- Rolls back and retries the request if the state it was decided on has changed.
create or replace function retry_if_changed(p_key text, p_changed boolean) returns void language plpgsql as $$
begin
  if p_changed then
    raise exception 'the state behind % has changed', p_key using errcode = 'serialization_failure';
  end if;
end $$;

-- Returns the first answer to this transaction; its status is null if there is none yet.
create or replace function seamless_replay(p_key text, p_fingerprint text,
  out status text, out balance bigint, out reference bigint)
language plpgsql as $$
declare
  v_known ledger_key;
begin
  select * into v_known from ledger_key k where k.key = p_key;
  if not found then return; end if;
  balance := v_known.balances[1];
  if v_known.fingerprint = p_fingerprint then
    status := v_known.status;
    reference := case when v_known.status = 'OK' then v_known.subject_id end;
  else
    status := 'TX_MISMATCH';
    balance := null;
  end if;
end $$;

-- Locks the accounts of a player's movement in id order and returns the player's: the wallet if one is named, else the
-- cash, which is null for a player who never had any. Shared accounts are locked only if named.
create or replace function seamless_lock(p_player bigint, p_currency text, p_wallet bigint, p_accounts bigint[])
returns bigint language plpgsql as $$
declare
  v_cash bigint := p_wallet;
  v_id bigint;
begin
  if v_cash is null then
    select a.id into v_cash from ledger_account a
      where a.member_id = p_player and a.kind = 'cash' and a.currency = p_currency and a.name = '' and a.shard = 0;
  end if;
  foreach v_id in array array(select id from unnest(p_accounts || v_cash) id where id is not null order by id) loop
    perform from ledger_account a where a.id = v_id for update;
  end loop;
  return v_cash;
end $$;

-- Returns the vendor's accounts that received a stake or tip, and their amounts, from which a rollback takes it.
create or replace function stake_entry_lines(p_vassalage text, p_currency text, p_entry bigint, p_at timestamptz,
  out accounts bigint[], out amounts bigint[])
language sql stable as $$
  select array_agg(l.account_id order by l.account_id), array_agg(l.amount order by l.account_id)
  from ledger_entry e
  join ledger_account a on a.member_id = 0 and a.kind in ('house', 'jackpot') and a.currency = p_currency and a.name = p_vassalage
  join ledger_line l on l.account_id = a.id and l.at = e.at and l.entry_id = e.id
  where e.id = p_entry and e.at >= p_at;
$$;

-- Returns a stake or tip from the accounts that received it to its source.
create or replace function seamless_give_back(
  p_key text, p_fingerprint text, p_kind text, p_player bigint, p_round text, p_wallet bigint, p_accounts bigint[],
  p_amounts bigint[], p_amount bigint, p_vassalage text, p_node bigint, p_entry bigint, p_subject bigint,
  p_subject_at timestamptz, out balance bigint)
language plpgsql as $$
declare
  v_posted record;
begin
  v_posted := ledger_post(
    p_key, p_fingerprint, p_kind, p_player, p_round, p_wallet || p_accounts,
    p_amount || array(select -amount from unnest(p_amounts) with ordinality as t (amount, n) order by n),
    p_vassalage => p_vassalage, p_node => p_node, p_reverses => p_entry, p_subject => p_subject, p_subject_at => p_subject_at);
  perform retry_if_changed(p_key, v_posted.replayed);
  if v_posted.status <> 'OK' then raise exception 'entry % could not be given back: %', p_entry, v_posted.status; end if;
  balance := v_posted.balances[1];
end $$;

-- Builds the event about a bet's new state for the player's pages.
create or replace function bet_event(p_bet bigint, p_state bet_state) returns jsonb language sql stable as $$
  select format('{"type": "bet", "id": "%s", "state": "%s"}', p_bet, p_state)::jsonb;
$$;

create or replace function emit_bet(p_player bigint, p_bet bigint, p_state bet_state) returns void language plpgsql as $$
begin
  perform event_emit(p_player, bet_event(p_bet, p_state));
end $$;

-- Settles the other open bets of an ended round with their payouts so far. The closing bet's fraction at risk also
-- applies to them.
drop function if exists settle_others(bigint, bigint[], bigint);
create or replace function settle_others(p_player bigint, p_bets bigint[], p_bet bigint, p_at_risk bigint)
returns void language plpgsql as $$
declare
  v_stake numeric;
  v_other bigint;
begin
  if p_bets = array[p_bet] then return; end if;
  if p_at_risk is not null then select b.stake into strict v_stake from bet b where b.id = p_bet; end if;
  for v_other in
    update bet b set state = 'settled', settled_at = clock_timestamp(),
                     at_risk = least(b.at_risk, trunc(b.stake * least(p_at_risk, v_stake) / v_stake)::bigint)
    where b.id = any (p_bets) and b.state = 'open' returning b.id
  loop
    perform emit_bet(p_player, v_other, 'settled');
  end loop;
end $$;

-- Returns whether a round would pay more than the given multiple of its stakes, without cancelled bets.
create or replace function is_above_highest(p_bet bet, p_bets bigint[], p_times numeric, p_amount bigint)
returns boolean language plpgsql stable as $$
declare
  v_stake numeric := p_bet.stake;
  v_paid numeric := p_bet.payout;
begin
  if p_bets <> array[p_bet.id] then
    select sum(b.stake), sum(b.payout) into v_stake, v_paid from bet b
      where b.id = any (p_bets) and b.state <> 'cancelled';
  end if;
  return v_paid + p_amount > p_times * v_stake;
end $$;

-- Locks a review with its bet and returns them. The accounts come first, in id order, so that nothing changes any more.
-- The cash is set if the bet was not staked from it, and the promotions if it was staked from a bonus.
create or replace function result_lock(p_reference text, out review result_review, out won bet, out wallet bigint,
  out house bigint, out available bigint, out cash bigint, out played bonus, out promotions bigint)
language plpgsql as $$
begin
  select * into strict review from result_review r where r.reference = p_reference for update;
  select * into strict won from bet b where b.id = review.bet_id and b.placed_at = review.placed_at;
  house := ledger_account_id(0, 'house', review.vassalage, review.currency, review.member_id);
  if won.wallet_id is not null then
    cash := ledger_account_id(review.member_id, 'cash', '', review.currency, 0);
    select x.* into played from bonus x join ledger_account a on a.id = won.wallet_id and a.kind = 'bonus' and a.name = x.id::text
      where x.member_id = review.member_id;
    if played.id is not null then
      promotions := ledger_account_id(0, 'promotions', played.code, review.currency, review.member_id);
    end if;
  end if;
  wallet := seamless_lock(review.member_id, review.currency, won.wallet_id, array[house, cash, promotions]);
  select a.balance into strict available from ledger_account a where a.id = wallet;
  select * into strict won from bet b where b.id = review.bet_id and b.placed_at = review.placed_at;
  select x.* into played from bonus x where x.id = played.id;
end $$;

-- Takes a part of the amount owed for a result from one account.
create or replace function result_move(p_review result_review, p_bet bet, p_account bigint, p_counter bigint, p_amount bigint,
  p_key text, p_words text)
returns void language plpgsql as $$
declare
  v_posted record;
begin
  if p_amount = 0 then return; end if;
  v_posted := ledger_post(
    p_key, concat_ws('|', p_words, -p_amount), 'adjustment', p_review.member_id, p_review.round_id,
    array[p_account, p_counter], array[-p_amount, p_amount], p_vassalage => p_review.vassalage, p_node => p_bet.node_id,
    p_subject => p_bet.id, p_subject_at => p_bet.placed_at);
  if v_posted.status <> 'OK' then raise exception '% could not be taken: %', p_key, v_posted.status; end if;
  update bet b set movements = b.movements || bet_movement('correction', -p_amount, substr(p_key, length('result:') + 1))
    where b.id = p_bet.id and b.placed_at = p_bet.placed_at;
  update result_review r set moved = r.moved - p_amount, owed = r.owed - p_amount where r.id = p_review.id;
end $$;

-- Returns the amounts of an ended bonus that became cash and went back beyond what its bets' current payouts justify.
create or replace function bonus_excess(p_bonus bonus, p_wallet bigint, out cash bigint, out back bigint)
language plpgsql stable as $$
declare
  v record;
  v_right bigint;
  v_right_cash bigint;
begin
  select p_bonus.ended_cash + coalesce(sum(l.cash), 0) as cash, p_bonus.ended_back + coalesce(sum(l.back), 0) as back,
         o.owed, o.from_cash, o.from_back
    into v
    from (
      select coalesce(sum(r.owed), 0) as owed, coalesce(sum(r.from_cash), 0) as from_cash,
             coalesce(sum(r.from_back), 0) as from_back
      from result_review r join bet b on b.id = r.bet_id and b.placed_at = r.placed_at
      where r.member_id = p_bonus.member_id and r.state = 'applied' and b.wallet_id = p_wallet) o
    left join bonus_late l on l.bonus_id = p_bonus.id
    group by o.owed, o.from_cash, o.from_back;
  v_right := greatest(v.cash + v.back - v.owed - v.from_cash - v.from_back, 0);
  v_right_cash := case when p_bonus.state = 'released' then least(p_bonus.highest_payout, v_right) else 0 end;
  cash := greatest(v.cash - v.from_cash - v_right_cash, 0);
  back := greatest(v.back - v.from_back - (v_right - v_right_cash), 0);
end $$;

-- Takes the available part of the owed amount: first from the account of the stake, then from its successor. That is
-- the cash for a wallet, and the cash and the promotions for an ended bonus. Returns the amount taken.
create or replace function result_take(p_reference text, p_key text, p_words text) returns bigint language plpgsql as $$
declare
  v record;
  v_first bigint;
  v_excess record;
  v_cash bigint;
  v_back bigint := 0;
begin
  v := result_lock(p_reference);
  v_first := least((v.review).owed, v.available);
  perform result_move(v.review, v.won, v.wallet, v.house, v_first, p_key, p_words);
  if v.cash is null or (v.played).state = 'active' then return v_first; end if;
  v_cash := least((v.review).owed - v_first, (select a.balance from ledger_account a where a.id = v.cash));
  if (v.played).id is not null then
    v_excess := bonus_excess(v.played, v.wallet);
    v_cash := least(v_cash, v_excess.cash);
    v_back := least((v.review).owed - v_first - v_cash, v_excess.back);
  end if;
  perform result_move(v.review, v.won, v.cash, v.house, v_cash, p_key || ':cash', p_words);
  perform result_move(v.review, v.won, v.promotions, v.house, v_back, p_key || ':back', p_words);
  update result_review r set from_cash = r.from_cash + v_cash, from_back = r.from_back + v_back where r.reference = p_reference;
  return v_first + v_cash + v_back;
end $$;

-- Applies the change of a payout that two operators agreed to. An increase is paid in full; a decrease takes the
-- available part and leaves the rest owed. The status is CHANGED if the bet is not in the state they agreed about.
create or replace function result_apply(p_reference text, out status text) language plpgsql as $$
declare
  v record;
  v_review result_review;
  v_bet bet;
  v_posted record;
begin
  v := result_lock(p_reference);
  v_review := v.review;
  v_bet := v.won;
  if v_bet.state = 'cancelled' or (v_review.cause = 'correction' and v_bet.payout <> v_review.payout_before) then
    status := 'CHANGED';
    return;
  end if;
  update bet b set payout = b.payout + v_review.change where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  update result_review r
    set state = 'applied', moved = greatest(r.change, 0), owed = greatest(-r.change, 0), decided_at = clock_timestamp()
    where r.reference = p_reference;
  if v_review.change > 0 then
    v_posted := ledger_post(
      'result:' || p_reference, concat_ws('|', 'result', v_review.change, v_review.change),
      case v_review.cause when 'highWin' then 'win' else 'adjustment' end, v_review.member_id, v_review.round_id,
      array[v.wallet, v.house], array[v_review.change, -v_review.change], p_vassalage => v_review.vassalage,
      p_node => v_bet.node_id, p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
    if v_posted.status <> 'OK' then raise exception 'result % could not be applied: %', p_reference, v_posted.status; end if;
    update bet b set movements = b.movements || bet_movement(
                       case v_review.cause when 'highWin' then 'resettlement' else 'correction' end, v_review.change, p_reference)
      where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  else
    perform result_take(p_reference, 'result:' || p_reference, concat_ws('|', 'result', v_review.change));
  end if;
  perform emit_bet(v_review.member_id, v_bet.id, v_bet.state);
  status := 'OK';
end $$;

-- Takes the part of the owed amount that is now available; returns the amount taken.
create or replace function result_collect(p_reference text) returns bigint language plpgsql as $$
declare
  v_review result_review;
  v_taken bigint;
begin
  select * into strict v_review from result_review r where r.reference = p_reference for update;
  v_taken := result_take(p_reference, concat_ws(':', 'result', p_reference, v_review.owed),
                         concat_ws('|', 'collect', v_review.owed));
  if v_taken > 0 then
    perform emit_bet(v_review.member_id, b.id, b.state) from bet b
      where b.id = v_review.bet_id and b.placed_at = v_review.placed_at;
  end if;
  return v_taken;
end $$;

-- Pays a win without a bet. The vendor has a right to it by currency, at once and per day. A payment above it is
-- refused and not recorded, so that the same transaction is paid once the right exists. Awards of a vendor in a
-- currency are serialised by their right's row, so that two never exceed the day's limit together. A jackpot is paid
-- from its pool, up to the sum of all its accounts without the contributions of open bets, and the rest from the
-- vendor's account. It goes to the source of the newest bet's stake, so that a jackpot won with a bonus belongs to the
-- bonus.
create or replace function seamless_award(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_kind text, p_game_code text, p_currency text,
  p_amount bigint, p_detail jsonb,
  out status text, out balance bigint, out reference bigint)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text := concat_ws('|', 'award', p_player, p_kind, coalesce(p_game_code, ''), p_currency, p_amount);
  v_member record;
  v_wallet bigint;
  v_node bigint;
  v_known record;
  v_right award_right;
  v_house bigint;
  v_account record;
  v_left bigint := p_amount;
  v_pool bigint;
  v_played bigint;
  v_accounts bigint[];
  v_parts bigint[] := '{}';
  v_posted record;
  v_at timestamptz;
  v_reference text;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  select m.merchant, m.currency, m.type, t.single_wallet into v_member from member m join merchant t on t.code = m.merchant
    where m.id = p_player and exists (
      select from vendor_session s where s.member_id = m.id and s.vassalage = p_vassalage);
  -- A vendor learns nothing about members who never played there.
  if not found then status := 'REF_NOT_FOUND'; return; end if;
  if v_member.type = 4 then status := 'PLAYER_BLOCKED'; return; end if;
  if v_member.currency <> p_currency then status := 'CURRENCY_MISMATCH'; return; end if;
  v_wallet := case when v_member.single_wallet then ledger_account_id(p_player, 'cash', '', p_currency, 0)
                   else ledger_account_id(p_player, 'vendor', p_vassalage, p_currency, 0) end;
  if p_kind = 'jackpot' then
    select b.wallet_id into v_played from bet b
      where b.member_id = p_player and b.vassalage = p_vassalage and (p_game_code is null or b.game_code = p_game_code)
      order by b.placed_at desc, b.id desc limit 1;
    if is_bonus_wallet(v_played) then v_wallet := v_played; end if;
  end if;
  select a.balance into balance from ledger_account a where a.id = v_wallet for update;
  v_known := seamless_replay(v_key, v_fingerprint);
  if v_known.status is not null then
    status := v_known.status;
    balance := coalesce(v_known.balance, balance);
    reference := v_known.reference;
    return;
  end if;
  if p_game_code is not null then
    select g.node_id into v_node from game g where g.vassalage = p_vassalage and g.game_code = p_game_code;
    if not found then status := 'BAD_REQUEST'; return; end if;
  end if;
  select * into v_right from award_right r where r.vassalage = p_vassalage and r.currency = p_currency for update;
  if v_right.vassalage is null or p_amount > v_right.highest or p_amount > v_right.daily - coalesce((
      select sum(w.amount) from vendor_award w
      where w.vassalage = p_vassalage and w.currency = p_currency
        and w.at >= date_trunc('day', clock_timestamp(), 'UTC')), 0) then
    status := 'LIMIT_REACHED';
    return;
  end if;
  status := 'OK';
  reference := nextval(pg_get_serial_sequence('vendor_award', 'id'));
  v_reference := 'W' || upper(substr(md5(gen_random_uuid()::text), 1, 15));
  v_house := ledger_account_id(0, 'house', p_vassalage, p_currency, p_player);
  v_accounts := array[v_wallet];
  if p_kind = 'jackpot' then
    -- The vendor's account is locked among the pool's accounts, all in id order.
    perform from ledger_account a
      where a.id = v_house or a.member_id = 0 and a.kind = 'jackpot' and a.currency = p_currency and a.name = p_vassalage
      order by a.id for update;
    -- Contributions of open bets may be returned, and the pool must not fall below zero then.
    select greatest(coalesce(sum(a.balance), 0) - (
        select coalesce(sum(b.contribution), 0) from bet b
        where b.vassalage = p_vassalage and b.currency = p_currency and b.state = 'open' and b.contribution > 0), 0)
      into v_pool from ledger_account a
      where a.member_id = 0 and a.kind = 'jackpot' and a.currency = p_currency and a.name = p_vassalage;
    for v_account in
      select a.id, a.balance from ledger_account a
      where a.member_id = 0 and a.kind = 'jackpot' and a.currency = p_currency and a.name = p_vassalage and a.balance > 0
      order by a.id
    loop
      exit when v_left = 0 or v_pool = 0;
      v_accounts := v_accounts || v_account.id;
      v_parts := v_parts || least(v_left, v_account.balance, v_pool);
      v_left := v_left - least(v_left, v_account.balance, v_pool);
      v_pool := v_pool - v_parts[cardinality(v_parts)];
    end loop;
  end if;
  v_at := clock_timestamp();
  v_posted := ledger_post(
    v_key, v_fingerprint, 'win', p_player, v_reference,
    case when v_left > 0 then v_accounts || v_house else v_accounts end,
    p_amount || array(select -part from unnest(v_parts) with ordinality as t (part, n) order by n)
      || case when v_left > 0 then array[-v_left] else '{}' end,
    p_vassalage => p_vassalage, p_node => v_node, p_subject => reference, p_subject_at => v_at);
  perform retry_if_changed(v_key, v_posted.replayed);
  balance := v_posted.balances[1];
  insert into vendor_award (id, vassalage, tx_id, merchant, member_id, kind, node_id, game_code, currency, amount,
                            wallet_id, reference, detail, entry_id, at, pool_parts, pool_left)
    overriding system value
    values (reference, p_vassalage, p_tx, v_member.merchant, p_player, p_kind, v_node, p_game_code, p_currency, p_amount,
            case when not v_member.single_wallet or v_wallet = v_played then v_wallet end, v_reference, p_detail, v_posted.entry_id,
            v_at, v_parts, v_pool);
end $$;

-- The awards of vendors are append-only.
create or replace trigger vendor_award_stays before update or delete on vendor_award
  for each row execute function refuse_change();
create or replace trigger vendor_award_is_kept before truncate on vendor_award execute function refuse_change();

create or replace function seamless_rollback(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_bet_tx text, p_round text, p_currency text,
  out status text, out balance bigint)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text := concat_ws('|', 'rollback', p_player, p_bet_tx, p_round, p_currency);
  v_known record;
  v_cash bigint;
  v_lines record;
  v_bet bet;
  v_tip vendor_tip;
  v_bet_key ledger_key;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  perform lock_transaction(seamless_key(p_vassalage, p_bet_tx));
  select k.* into v_bet_key from ledger_key k where k.key = seamless_key(p_vassalage, p_bet_tx);
  select b.* into v_bet from bet b
    where v_bet_key.fingerprint like 'bet|%' and b.id = v_bet_key.subject_id and b.placed_at = v_bet_key.subject_at;
  select t.* into v_tip from vendor_tip t where v_bet_key.fingerprint like 'tip|%' and t.id = v_bet_key.subject_id;
  -- Source and accounts of a stake or tip never change; its state is read again below, under the locks.
  v_lines := stake_entry_lines(p_vassalage, p_currency, coalesce(v_bet.entry_id, v_tip.entry_id), coalesce(v_bet.placed_at, v_tip.at));
  v_cash := seamless_lock(p_player, p_currency, coalesce(v_bet.wallet_id, v_tip.wallet_id), v_lines.accounts);
  v_known := seamless_replay(v_key, v_fingerprint);
  status := v_known.status;
  balance := coalesce(v_known.balance, own_balance(v_bet.wallet_id, p_player, p_vassalage, p_currency));
  if status is not null then return; end if;

  if p_tx = p_bet_tx then status := 'BAD_REQUEST'; return; end if;
  status := 'OK';
  if v_bet_key.key is null then
    -- The bet may still be on its way, if the player plays here in this currency. Otherwise the rollback writes
    -- nothing.
    insert into tombstone (vassalage, bet_tx_id, member_id, round_id, currency)
      select p_vassalage, p_bet_tx, p_player, p_round, p_currency
      where exists (select from vendor_session s
                    where s.member_id = p_player and s.vassalage = p_vassalage and s.currency = p_currency)
      on conflict do nothing;
    if not has_tombstone(p_vassalage, p_bet_tx, p_player, p_round, p_currency) then
      status := 'REF_NOT_FOUND';
      return;
    end if;
  else
    if split_part(v_bet_key.fingerprint, '|', 1) not in ('bet', 'tip')
       or split_part(v_bet_key.fingerprint, '|', 2) <> p_player::text
       or split_part(v_bet_key.fingerprint, '|', 3) <> p_round
       or split_part(v_bet_key.fingerprint, '|', 5) <> p_currency then
      status := 'TX_MISMATCH';
    elsif v_bet_key.status = 'OK' and v_tip.id is not null then
      select * into strict v_tip from vendor_tip t where t.id = v_tip.id;
      if v_tip.returned_at is null then
        balance := seamless_give_back(
          v_key, v_fingerprint, 'tip', p_player, p_round, v_cash, v_lines.accounts, v_lines.amounts, v_tip.amount,
          p_vassalage, v_tip.node_id, v_tip.entry_id, v_tip.id, v_tip.at);
        update vendor_tip t set returned_tx = p_tx, returned_at = clock_timestamp() where t.id = v_tip.id;
        return;
      end if;
    elsif v_bet_key.status = 'OK' then
      select * into strict v_bet from bet b where b.id = v_bet_key.subject_id and b.placed_at = v_bet_key.subject_at;
      if v_bet.state = 'settled' or v_bet.payout > 0
         or exists (select from result_review r where r.bet_id = v_bet.id and r.state <> 'rejected') then
        status := 'ALREADY_SETTLED';
      elsif v_bet.state = 'open' then
        balance := seamless_give_back(
          v_key, v_fingerprint, 'rollback', p_player, p_round, v_cash, v_lines.accounts, v_lines.amounts, v_bet.stake,
          p_vassalage, v_bet.node_id, v_bet.entry_id, v_bet.id, v_bet.placed_at);
        update bet b set state = 'cancelled', settled_at = clock_timestamp(),
                         movements = b.movements || bet_movement('rollback', v_bet.stake, p_tx)
          where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
        perform emit_bet(p_player, v_bet.id, 'cancelled');
        return;
      end if;
    end if;
  end if;
  perform ledger_keep(v_key, v_fingerprint, status, balance);
end $$;

-- Finds and locks the subjects of bets, tips and wins: calls about the same bet run one at a time, and so do calls of
-- one player. A win goes to the account of the stake, even if the merchant has changed its mode. A vendor's missing
-- account is created, but only for a call that can succeed.
create or replace function seamless_find(p_calls jsonb, p_shard bigint,
  out calls seamless_call[], out placed_from timestamptz, out placed_to timestamptz)
language plpgsql as $$
begin
  select array_agg((c.n, c.verb, c.vassalage, c.request, c.session, c.player, c.tx, c.round, c.bet_tx, c.game, c.currency,
                    c.amount, coalesce(c.contribution, 0), c.close, c.detail, seamless_key(c.vassalage, c.tx),
                    concat_ws('|', c.verb, c.player, c.round, c.bet_tx, c.game, c.currency, c.amount, c.close,
                              'jackpot:' || nullif(c.contribution, 0), 'atRisk:' || c.at_risk, 'fee:' || c.fee,
                              'losses:' || c.losses::text),
                    null, null, null, k.subject_id, k.subject_at, c.at_risk, c.fee, c.opponents, c.losses)::seamless_call
                   order by c.n),
         min(k.subject_at), max(k.subject_at)
    into calls, placed_from, placed_to
    from jsonb_populate_recordset(null::seamless_call, p_calls) c
    left join ledger_key k on k.key = seamless_key(c.vassalage, c.bet_tx) and k.fingerprint like 'bet|%';
  if (select count(distinct c.player) from unnest(calls) c) <> cardinality(calls) then
    raise exception 'several calls are of one player' using errcode = 'check_violation';
  end if;
  perform lock_transaction(c.key) from unnest(calls) c where c.verb <> 'win';
  calls := array(
    select (c.n, c.verb, c.vassalage, c.request, c.session, c.player, c.tx, c.round, c.bet_tx, c.game, c.currency,
            c.amount, c.contribution, c.close, c.detail, c.key, c.fingerprint, coalesce(b.wallet_id, w.id),
            case when c.currency = coalesce(s.currency, b.currency) and c.amount > c.contribution
              then coalesce(h.id, ledger_account_id(0, 'house', c.vassalage, c.currency, coalesce(p_shard, c.player))) end,
            case when c.currency = s.currency and c.contribution > 0
              then ledger_account_id(0, 'jackpot', c.vassalage, c.currency, coalesce(p_shard, c.player)) end,
            b.id, b.placed_at, c.at_risk, c.fee, c.opponents, c.losses)::seamless_call
    from unnest(calls) c
    left join vendor_session s on c.verb <> 'win' and s.id = c.session and s.vassalage = c.vassalage and s.member_id = c.player
    left join merchant t on t.code = s.merchant
    -- Partition pruning at the start of the statement leaves out the other months.
    left join bet b on b.id = c.bet and b.placed_at = c.placed_at and b.placed_at between placed_from and placed_to
    left join ledger_account w
      on w.member_id = c.player
     and w.kind = case when s.bonus_id is not null then 'bonus' when c.verb = 'win' or t.single_wallet then 'cash' else 'vendor' end
     and w.currency = c.currency
     and w.name = case when s.bonus_id is not null then s.bonus_id::text when c.verb = 'win' or t.single_wallet then ''
                       else c.vassalage end
     and w.shard = 0
    left join ledger_account h
      on h.member_id = 0 and h.kind = 'house' and h.currency = c.currency and h.name = c.vassalage
     and h.shard = coalesce(p_shard, c.player) % 16
    order by c.n);
  -- Accounts are always locked in id order, as in the ledger, so that two transactions cannot deadlock.
  perform from ledger_account a
    where a.id in (select unnest(array[c.wallet, c.house, c.jackpot]) from unnest(calls) c) order by a.id for update;
end $$;

-- Returns whether a game is against other players, or listed among such games: a bonus may not be played there, since
-- it would become an accomplice's cash.
create or replace function takes_no_bonus(p_game_type text, p_engine jsonb) returns boolean language sql immutable as $$
  select p_game_type = 'PVP' or coalesce(p_engine ->> 'kind', '') = 'room';
$$;

-- Parses an address; null if the text is none.
create or replace function read_address(p_text text) returns inet language plpgsql immutable strict as $$
begin
  return p_text::inet;
exception when invalid_text_representation then
  return null;
end $$;

-- Returns the network of an address, IPv6 by its first 64 bits; null for a private or local one.
create or replace function public_network(p_ip text) returns inet language sql stable as $$
  select case when family(i.plain) = 6 then network(set_masklen(i.plain, 64)) else i.plain end
  from (select read_address(regexp_replace(split_part(p_ip, '%', 1), '^::ffff:(?=[0-9]+[.])', '')) as plain) i
  where not (i.plain <<= any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7',
                                    'fe80::/10']::inet[]));
$$;

-- Returns a member's losses to others on the merchant's day, less the winnings back from each.
create or replace function lost_to_players(p_member bigint, p_day date) returns bigint language sql stable as $$
  select coalesce(sum(greatest(l.amount - coalesce(b.amount, 0), 0)), 0)::bigint
  from player_loss l
  left join player_loss b on (b.loser_id, b.winner_id, b.day) = (l.winner_id, l.loser_id, l.day)
  where l.loser_id = p_member and l.day = p_day;
$$;

-- Returns whether a player may join a table: no opponent shares its browser or address, and no pair exceeds the daily
-- transfer limit by losses to each other today.
create or replace function may_sit(p_player bigint, p_opponents bigint[]) returns boolean language plpgsql stable as $$
begin
  if exists (select from trusted_browser a join trusted_browser b using (token_hash)
             where a.member_id = p_player and b.member_id = any (p_opponents) and b.member_id <> p_player)
    or exists (select from session a join session b on public_network(b.ip) = public_network(a.ip)
               where a.member_id = p_player and a.seen_at > now() - interval '1 day'
                 and b.member_id = any (p_opponents) and b.member_id <> p_player and b.seen_at > now() - interval '1 day') then
    return false;
  end if;
  return not exists (
    select from member m join merchant t on t.code = m.merchant
    cross join lateral (select (t.config ->> 'gmtOffsetMinutes')::integer as minutes,
                               (t.config #>> '{transfer,dailyMax}')::numeric * 10000 as most) c
    cross join lateral (select merchant_day(now(), c.minutes) as day) d
    cross join unnest(p_opponents) o (id)
    cross join lateral (values (p_player, o.id), (o.id, p_player)) as pair (loser, winner)
    join player_loss l on (l.loser_id, l.winner_id, l.day) = (pair.loser, pair.winner, d.day)
    left join player_loss b on (b.loser_id, b.winner_id, b.day) = (pair.winner, pair.loser, d.day)
    where m.id = p_player and l.amount > coalesce(b.amount, 0)
      and lost_to_players(pair.loser, d.day) + (
        select coalesce(sum(x.amount), 0) from member_transfer x
        where x.from_id = pair.loser and x.at >= d.day::timestamp at time zone 'UTC' - make_interval(mins => c.minutes)
      ) >= c.most);
end $$;

-- Records players' losses to others of their merchant. Calls of one player run one at a time, and a row is its loser's.
create or replace function note_losses(p_wins win_decision[]) returns void language plpgsql as $$
begin
  insert into player_loss as p (loser_id, winner_id, day, amount)
    select m.id, w.id, merchant_day(clock_timestamp(), (t.config ->> 'gmtOffsetMinutes')::integer), sum(l.lost)::bigint
    from unnest(p_wins) j
    cross join lateral jsonb_to_recordset((j.call).losses) as l (id bigint, lost bigint)
    join member m on m.id = (j.call).player join merchant t on t.code = m.merchant
    join member w on w.id = l.id and w.merchant = m.merchant and w.id <> m.id
    where j.answer is null and l.lost > 0
    group by 1, 2, 3
  -- The cap is far above any limit and far below the type's maximum, so that no reported figure prevents a win's
  -- payment.
  on conflict (loser_id, winner_id, day) do update set amount = least(p.amount + excluded.amount, 100000000000000000);
end $$;

-- Decides bets and tips: an answer, or null to proceed. A bet is found again by its transaction, whatever its request.
-- Only a request that decides nothing is recorded by its id, so that it cannot be repeated at a better time. A tip
-- follows the rules of a bet, but has no minimum and may come in a round or after it.
create or replace function decide_bets(p_calls seamless_call[], p_idle interval) returns bet_decision[] language plpgsql as $$
begin
  return array(
    with fact as (
      select c, k.key is not null as known, k.fingerprint = c.fingerprint as same, k.status as first_status,
             k.balances[1] as first_balance, k.subject_id as first_bet,
             v.vassalage is null or q.request_id is not null as taken, z.bet_tx_id is not null as cancelled,
             s.id is not null and s.ended_at is null and s.expires_at > now() and o.ended_at is null and o.ends_at > now()
               and o.seen_at > now() - p_idle as alive,
             m.status = 'active' and m.type <> 4 as may_play,
             g.status = 'open' and n.status = 'open' and not t.maintenance as open,
             case when o.seen_at < now() - interval '1 minute' then o.id end as session_to_touch,
             s.merchant, s.node_id, s.game_code, s.game_type, s.currency, s.min_stake, s.max_stake, s.turnover_weight,
             s.fee_factor, s.valid_weight, s.upline_path, s.bonus_id, takes_no_bonus(s.game_type, g.engine) as no_bonus, s.bonus_id is not null and x.id is distinct from s.bonus_id as bonus_over,
             x.max_stake as bonus_stake, r.closed_at is not null as round_closed, t.single_wallet
      from unnest(p_calls) c
      left join ledger_key k on k.key = c.key
      left join vendor v on v.vassalage = c.vassalage
      left join seamless_request q on q.request_id = c.request and q.vassalage = c.vassalage
      left join tombstone z on (z.vassalage, z.bet_tx_id, z.member_id, z.round_id, z.currency)
                             = (c.vassalage, c.tx, c.player, c.round, c.currency)
      left join vendor_session s on s.id = c.session and s.vassalage = c.vassalage and s.member_id = c.player
      left join member m on m.id = s.member_id
      left join session o on o.id = s.session_id
      left join game g on g.node_id = s.node_id
      left join vendor n on n.vassalage = g.vassalage
      left join merchant t on t.code = s.merchant
      left join bonus x on x.member_id = s.member_id and x.state = 'active'
      left join round r on (r.member_id, r.vassalage, r.round_id) = (c.player, c.vassalage, c.round)
      where c.verb <> 'win'
    ), answered as materialized (
      select f.*, case
        when known then case when same then first_status else 'TX_MISMATCH' end
        when taken then 'REPLAYED'
        when cancelled then 'TX_CANCELLED'
        when alive is not true then 'SESSION_EXPIRED'
        when not may_play then 'PLAYER_BLOCKED'
        when (c).game <> game_code then 'BAD_REQUEST'
        when (c).currency <> currency then 'CURRENCY_MISMATCH'
        when not open then 'TRY_LATER'
        when (c).amount > max_stake then 'LIMIT_REACHED'
        when (c).verb = 'bet' and ((c).amount < min_stake or (c).amount > bonus_stake) then 'LIMIT_REACHED'
        when (c).verb = 'bet' and round_closed then 'ROUND_CLOSED'
        when (c).verb = 'bet' and bonus_id is not null and no_bonus then 'LIMIT_REACHED'
        when (c).opponents is not null and not may_sit((c).player, (c).opponents) then 'LIMIT_REACHED'
        -- An account that never existed is empty; so is an ended bonus, and a bonus takes no tips.
        when (c).wallet is null or bonus_over or (c).verb = 'tip' and bonus_id is not null then 'INSUFFICIENT_FUNDS' end as answer
      from fact f
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
            clock_timestamp(), merchant, node_id, game_type, turnover_weight, upline_path,
            case when not single_wallet or bonus_id is not null then (c).wallet end, case when answer is null then session_to_touch end,
            fee_factor, valid_weight)::bet_decision
    from answered);
end $$;

-- Decides wins: an answer, or null to proceed. A win is found again by its transaction, like a bet. A permanent refusal
-- is recorded; an unknown bet may still arrive.
create or replace function decide_wins(p_calls seamless_call[], p_from timestamptz, p_to timestamptz) returns win_decision[]
language plpgsql as $$
begin
  return array(
    with fact as (
      select c, k.key is not null as known, k.fingerprint = c.fingerprint as same, k.status as first_status,
             k.balances[1] as first_balance, k.subject_id as first_bet, a.balance as available,
             v.vassalage is not null as vendor_known, b, r.bet_ids, coalesce(g.highest_win, n.highest_win) as highest
      from unnest(p_calls) c
      left join ledger_key k on k.key = c.key
      left join vendor v on v.vassalage = c.vassalage
      left join ledger_account a on a.id = c.wallet
      left join bet b on b.id = c.bet and b.placed_at = c.placed_at and b.placed_at between p_from and p_to
      left join game g on g.node_id = b.node_id
      left join vendor n on n.vassalage = g.vassalage
      left join round r on (r.member_id, r.vassalage, r.round_id) = (b.member_id, b.vassalage, b.round_id)
      where c.verb = 'win'
    ), answered as materialized (
      select f.*, case
        when not vendor_known then 'REPLAYED'
        when known then case when same then first_status else 'TX_MISMATCH' end
        when (b).id is null then case when has_tombstone((c).vassalage, (c).bet_tx, (c).player, (c).round, (c).currency)
                                      then 'TX_CANCELLED' else 'REF_NOT_FOUND' end
        when (b).currency <> (c).currency then 'CURRENCY_MISMATCH'
        when ((b).member_id, (b).round_id, (b).game_code) <> ((c).player, (c).round, (c).game) then 'TX_MISMATCH'
        when (b).state = 'cancelled' then 'TX_CANCELLED' end as answer
      from fact f
    )
    select (c, answer,
            case when answer is null then available
                 when answer = 'REPLAYED' then null
                 when known and same and first_balance is not null then first_balance
                 else own_balance((c).wallet, (c).player, (c).vassalage, (c).currency) end,
            case when known then case when same and first_status = 'OK' then first_bet end
                 when answer is null then (b).id end,
            not known and answer not in ('REPLAYED', 'REF_NOT_FOUND'),
            (b).merchant, (b).node_id, (b).payout,
            -- Owed money is paid even after its round was closed, as a resettlement.
            (b).state = 'settled',
            -- The win is not lost: it is paid when two operators agree.
            coalesce(answer is null and (c).amount > 0 and is_above_highest(b, bet_ids, highest, (c).amount), false),
            answer is null and (c).close and (b).state <> 'settled' and bet_ids <> array[(b).id])::win_decision
    from answered);
end $$;

-- Handles bets, tips and wins of different players in one transaction and in their order; all succeed or none. Each
-- step is one statement for all of them, since executing a statement costs more than its rows. Calls made together post
-- to one shard of the vendors' accounts, which no other batch uses meanwhile, on any instance. A batch that waits for
-- another's lock soon gives up all of its own; each of its calls then runs alone.
create or replace function seamless_batch(p_calls jsonb, p_idle interval, p_alone boolean)
returns table (status text, balance bigint, reference bigint, held text)
language plpgsql set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off
  set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  v_shard bigint := case when not p_alone then 0 end;
  v_found record;
  v_bets bet_decision[] := '{}';
  v_wins win_decision[] := '{}';
  -- The results of the entries, by each call's place.
  v_statuses text[];
  v_entries bigint[];
  v_balances bigint[];
  v_held text[];
  v_bet bet_decision;
  v_win win_decision;
  v_reference text;
  v_placed integer;
  v_noted integer;
begin
  if not p_alone then
    perform set_config('lock_timeout', '250ms', true);
    while v_shard < 16 and not pg_try_advisory_xact_lock(14, v_shard::integer) loop
      v_shard := v_shard + 1;
    end loop;
    if v_shard = 16 then
      raise exception 'every shard is in use' using errcode = 'lock_not_available';
    end if;
  end if;
  v_found := seamless_find(p_calls, v_shard);
  if jsonb_path_exists(p_calls, '$[*].verb ? (@ != "win")') then v_bets := decide_bets(v_found.calls, p_idle); end if;
  if jsonb_path_exists(p_calls, '$[*].verb ? (@ == "win")') then
    v_wins := decide_wins(v_found.calls, v_found.placed_from, v_found.placed_to);
  end if;

  with entry as (
    -- An entry that already has a status moves no money, and its answer is recorded.
    select (call).n, (call).key, (call).fingerprint, (call).verb, (call).player, (call).round, (call).vassalage, node_id,
           reference, case when answer is null then at end as subject_at, answer as status, balance
    from unnest(v_bets) where answer is null or keeps
    union all
    select (call).n, (call).key, (call).fingerprint, (call).verb, (call).player, (call).round, (call).vassalage, node_id,
           reference, case when answer is null then (call).placed_at end,
           case when answer is null and (waits or (call).amount = 0) then 'OK' else answer end, balance
    from unnest(v_wins) where answer is null or keeps
  ), line as (
    select (j.call).n, s.account, s.amount from unnest(v_bets) j
    -- A part of the stake may go to the vendor's jackpot.
    cross join lateral (values ((j.call).wallet, -(j.call).amount), ((j.call).house, (j.call).amount - (j.call).contribution),
                               ((j.call).jackpot, (j.call).contribution)) s (account, amount)
    where j.answer is null and s.amount <> 0
    union all
    select (j.call).n, s.account, s.amount from unnest(v_wins) j
    cross join lateral (values ((j.call).wallet, (j.call).amount), ((j.call).house, -(j.call).amount)) s (account, amount)
    where j.answer is null and s.amount <> 0 and not j.waits
  ), posted as materialized (
    select p.* from (
      select array_agg(n) as n, array_agg(key) as keys, array_agg(fingerprint) as fingerprints, array_agg(verb) as kinds,
             array_agg(player) as members, array_agg(round) as rounds, array_agg(vassalage) as vassalages,
             array_agg(node_id) as nodes, array_agg(reference) as subjects, array_agg(subject_at) as subjects_at,
             array_agg(status) as statuses, array_agg(balance) as balances
      from entry) e
    cross join (select array_agg(n) as n, array_agg(account) as accounts, array_agg(amount) as amounts from line) l
    cross join lateral ledger_post_all(
      e.n, e.keys, e.fingerprints, e.kinds, e.members, e.rounds, e.vassalages, e.nodes, e.subjects, e.subjects_at, e.statuses,
      e.balances, l.n, l.accounts, l.amounts) p
  )
  select array_agg(p.status order by c.n), array_agg(p.entry_id order by c.n), array_agg(p.balance order by c.n)
    into v_statuses, v_entries, v_balances
    from unnest(v_found.calls) c left join posted p on p.place = c.n;

  if v_bets <> '{}' then
    insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                     stake, contribution, turnover_weight, fee_factor, valid_weight, upline_path, entry_id, wallet_id,
                     movements)
      select reference, at, (call).player, merchant, (call).currency, (call).vassalage, node_id, (call).game, game_type,
             (call).round, (call).amount, (call).contribution, turnover_weight, fee_factor, valid_weight, upline_path, v_entries[(call).n],
             wallet_id,
             bet_movement('bet', -(call).amount, (call).tx)
      from unnest(v_bets) where answer is null and v_statuses[(call).n] = 'OK' and (call).verb = 'bet';
    get diagnostics v_placed = row_count;
    insert into round as r (member_id, vassalage, round_id, bet_ids)
      select (call).player, (call).vassalage, (call).round, array[reference]
      from unnest(v_bets) where answer is null and v_statuses[(call).n] = 'OK' and (call).verb = 'bet'
      on conflict (member_id, vassalage, round_id) do update set bet_ids = r.bet_ids || excluded.bet_ids
        where r.closed_at is null;
    get diagnostics v_noted = row_count;
    -- A round was closed since it was read: the retry sees it closed.
    perform retry_if_changed('a round', v_noted <> v_placed);
    foreach v_bet in array v_bets loop
      if v_bet.takes then
        perform retry_if_changed((v_bet.call).key, not seamless_take((v_bet.call).vassalage, (v_bet.call).request));
      end if;
      -- Bets keep the player's own session alive.
      if v_bet.session_to_touch is not null then update session set seen_at = now() where id = v_bet.session_to_touch; end if;
      if (v_bet.call).verb = 'tip' and v_entries[(v_bet.call).n] is not null then
        insert into vendor_tip (id, vassalage, tx_id, merchant, member_id, node_id, game_code, round_id, currency, amount,
                                wallet_id, entry_id, at)
          overriding system value
          values (v_bet.reference, (v_bet.call).vassalage, (v_bet.call).tx, v_bet.merchant, (v_bet.call).player, v_bet.node_id,
                  (v_bet.call).game, (v_bet.call).round, (v_bet.call).currency, (v_bet.call).amount, v_bet.wallet_id,
                  v_entries[(v_bet.call).n], v_bet.at);
      end if;
    end loop;
  end if;

  if v_wins <> '{}' then
    update bet b
      set payout = b.payout + case when j.waits then 0 else (j.call).amount end, detail = coalesce((j.call).detail, b.detail),
          movements = case when j.waits then b.movements else b.movements || bet_movement(
            case when j.late then 'resettlement' else 'win' end, (j.call).amount, (j.call).tx) end,
          -- A vendor can only lower the amount at risk; the fees of several wins add up, to at most the stake.
          at_risk = case when (j.call).at_risk is null then b.at_risk else least(b.at_risk, (j.call).at_risk, b.stake) end,
          fee = case when (j.call).fee is null then b.fee else least(coalesce(b.fee, 0) + (j.call).fee, b.stake) end,
          state = case when (j.call).close then 'settled' else b.state end,
          -- A late win changes the bet on its original day, so that past days keep their bets.
          settled_at = case when j.late then b.settled_at when (j.call).close then clock_timestamp() end
      from unnest(v_wins) j
      where j.answer is null and b.id = j.reference and b.placed_at = (j.call).placed_at
        and b.placed_at between v_found.placed_from and v_found.placed_to;
    if jsonb_path_exists(p_calls, '$[*].losses') then perform note_losses(v_wins); end if;
    update round r set closed_at = clock_timestamp()
      from unnest(v_wins) j
      where j.answer is null and (j.call).close and not j.late
        and (r.member_id, r.vassalage, r.round_id) = ((j.call).player, (j.call).vassalage, (j.call).round);
    perform event_emit_all(array_agg((call).player order by (call).player),
                           array_agg(bet_event(reference, 'settled') order by (call).player))
      from unnest(v_wins) where answer is null and (late or (call).close);
    foreach v_win in array v_wins loop
      if v_win.ends_others then
        perform settle_others((v_win.call).player, r.bet_ids, v_win.reference, (v_win.call).at_risk) from round r
          where (r.member_id, r.vassalage, r.round_id) = ((v_win.call).player, (v_win.call).vassalage, (v_win.call).round);
      end if;
      if v_win.waits then
        insert into result_review (cause, bet_id, placed_at, member_id, merchant, vassalage, currency, round_id, change,
                                   payout_before, tx_id, reason)
          values ('highWin', v_win.reference, (v_win.call).placed_at, (v_win.call).player, v_win.merchant,
                  (v_win.call).vassalage, (v_win.call).currency, (v_win.call).round, (v_win.call).amount, v_win.payout,
                  (v_win.call).tx, 'above the highest win')
          returning result_review.reference into v_reference;
        v_held[(v_win.call).n] := v_reference;
      end if;
    end loop;
  end if;

  return query
    select coalesce(j.answer, v_statuses[j.n]), coalesce(v_balances[j.n], j.balance),
           case when coalesce(j.answer, v_statuses[j.n]) = 'OK' then j.reference end, v_held[j.n]
    from (select (call).n, answer, balance, reference from unnest(v_bets)
          union all
          select (call).n, answer, balance, reference from unnest(v_wins)) j
    order by j.n;
end $$;

create or replace function seamless_status(p_vassalage text, p_request uuid, p_player bigint, p_tx text,
  out status text, out state text, out balance bigint)
language plpgsql as $$
declare
  v_key ledger_key;
  v_balance bigint;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  status := 'OK';
  select wallet_balance(m.id, p_vassalage, m.currency) into v_balance from member m where m.id = p_player;
  select * into v_key from ledger_key k where k.key = seamless_key(p_vassalage, p_tx);
  if split_part(v_key.fingerprint, '|', 1) in ('bet', 'win') and split_part(v_key.fingerprint, '|', 2) = p_player::text then
    select own_balance(b.wallet_id, p_player, p_vassalage, b.currency) into balance from bet b
      where b.id = v_key.subject_id and b.placed_at = v_key.subject_at and b.wallet_id is not null;
  end if;
  balance := coalesce(balance, v_balance);
  state := case
    when v_key.key is null then case when exists (
      select from tombstone t
      where t.vassalage = p_vassalage and t.bet_tx_id = p_tx and t.member_id = p_player) then 'cancelled' else 'unknown' end
    when split_part(v_key.fingerprint, '|', 2) <> p_player::text then 'unknown'
    when v_key.status = 'TX_CANCELLED' then 'cancelled'
    when v_key.status <> 'OK' then 'refused'
    when v_key.fingerprint like 'bet|%' and exists (
      select from bet b where b.id = v_key.subject_id and b.placed_at = v_key.subject_at and b.state = 'cancelled')
      then 'cancelled'
    when v_key.fingerprint like 'tip|%' and exists (
      select from vendor_tip t where t.id = v_key.subject_id and t.returned_at is not null) then 'cancelled'
    else 'applied' end;
end $$;

create or replace function seamless_balance(p_vassalage text, p_request uuid, p_session uuid,
  out status text, out balance bigint, out currency text)
language plpgsql as $$
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  select s.currency, session_balance(s) into currency, balance from vendor_session s
    where s.id = p_session and s.vassalage = p_vassalage and s.ended_at is null and s.expires_at > now();
  status := case when found then 'OK' else 'SESSION_EXPIRED' end;
end $$;

create or replace function seamless_close(p_vassalage text, p_request uuid, p_session uuid, out status text)
language plpgsql as $$
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  update vendor_session set ended_at = coalesce(ended_at, now()) where id = p_session and vassalage = p_vassalage;
  status := case when found then 'OK' else 'SESSION_EXPIRED' end;
end $$;

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

-- Exchanges a launch token for a vendor session. An attempt by another vendor or for another game does not use it up.
create or replace function seamless_authenticate(p_vassalage text, p_request uuid, p_token_hash bytea, p_game_code text,
  p_idle interval,
  out status text, out session_id uuid, out player_id bigint, out nickname text, out currency text,
  out language text, out balance bigint, out back_url text, out min_stake bigint, out max_stake bigint)
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
           coalesce(v_limits.lowest, 0), least(v_token.max_stake, v_limits.highest), v_token.max_stake,
           turnover_weight(t.config, g.node_id, g.vassalage, g.game_type), fee_factor(t.config, g.game_type, g.engine),
           valid_weight(t.config, g), v_token.bonus_id, now() + interval '12 hours'
    from member m join merchant t on t.code = m.merchant
    join session s on s.id = v_token.session_id and s.ended_at is null and s.ends_at > now()
                                 and s.seen_at > now() - p_idle
    join game g on g.node_id = v_token.node_id
    where m.id = v_token.member_id and m.status = 'active'
    returning v.id, v.min_stake, v.max_stake into session_id, min_stake, max_stake;
  if not found then return; end if;
  status := 'OK';
  player_id := v_token.member_id;
  max_stake := least(max_stake, bonus_stake(player_id));
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
         bonus_stake(s.member_id) as bonus_stake,
         m.status = 'active' and m.type <> 4 as may_play,
         g.status = 'open' and n.status = 'open' and not t.maintenance as open
    into v
    from vendor_session s
    join session o on o.id = s.session_id and o.ended_at is null and o.ends_at > now() and o.seen_at > now() - p_idle
    join member m on m.id = s.member_id
    join merchant t on t.code = s.merchant
    join vendor n on n.vassalage = s.vassalage
    left join game g on g.vassalage = s.vassalage and g.game_code = p_game_code
    cross join lateral stake_limits(g.node_id, s.vassalage, s.currency) l
    where s.id = p_session and s.vassalage = p_vassalage and s.ended_at is null and s.expires_at > now();
  status := case
    when not found then 'SESSION_EXPIRED'
    when v.node_id is null then 'BAD_REQUEST'
    when not v.may_play then 'PLAYER_BLOCKED'
    when not v.open then 'TRY_LATER'
    else 'OK' end;
  if status <> 'OK' then return; end if;
  min_stake := coalesce(v.lowest, 0);
  max_stake := least(v.merchant_stake, v.highest);
  update vendor_session s
    set node_id = v.node_id, game_code = p_game_code, game_type = v.game_type, min_stake = seamless_enter.min_stake,
        max_stake = seamless_enter.max_stake, turnover_weight = v.turnover_weight, fee_factor = v.fee_factor,
        valid_weight = v.valid_weight
    where s.id = p_session;
  max_stake := least(max_stake, v.bonus_stake);
end $$;

-- Ends a bet that was open too long in place of its round: it is settled with its payouts, or its stake is refunded if
-- there are none. A later win of a settled bet is paid; one of a refunded bet is refused.
create or replace function round_end(p_bet bigint, p_how text, out status text)
language plpgsql as $$
declare
  v_placed timestamptz;
  v_bet bet;
  v_lines record;
  v_wallet bigint;
  v_bets bigint[];
  v_tx text := 'end#' || p_bet;
begin
  status := 'WRONG_STATE';
  select o.placed_at into v_placed from open_bet o where o.bet_id = p_bet;
  if not found then return; end if;
  select * into strict v_bet from bet b where b.id = p_bet and b.placed_at = v_placed;
  v_lines := stake_entry_lines(v_bet.vassalage, v_bet.currency, v_bet.entry_id, v_placed);
  v_wallet := seamless_lock(v_bet.member_id, v_bet.currency, v_bet.wallet_id, v_lines.accounts);
  select * into strict v_bet from bet b where b.id = p_bet and b.placed_at = v_placed for update;
  if v_bet.state <> 'open' then return; end if;
  status := 'OK';
  if p_how = 'settle' or v_bet.payout > 0
     or exists (select from result_review r where r.bet_id = p_bet and r.state <> 'rejected') then
    update bet b set state = 'settled', settled_at = clock_timestamp() where b.id = p_bet and b.placed_at = v_placed;
    update round r set closed_at = clock_timestamp()
      where r.member_id = v_bet.member_id and r.vassalage = v_bet.vassalage and r.round_id = v_bet.round_id
      returning r.bet_ids into v_bets;
    perform emit_bet(v_bet.member_id, p_bet, 'settled');
    perform settle_others(v_bet.member_id, v_bets, p_bet, null);
    return;
  end if;
  perform seamless_give_back(
    -- It acts like a rollback by the vendor, under a transaction that no vendor can name.
    seamless_key(v_bet.vassalage, v_tx),
    concat_ws('|', 'rollback', v_bet.member_id, v_bet.movements -> 0 ->> 'txId', v_bet.round_id, v_bet.currency),
    'rollback', v_bet.member_id, v_bet.round_id, v_wallet, v_lines.accounts, v_lines.amounts, v_bet.stake,
    v_bet.vassalage, v_bet.node_id, v_bet.entry_id, p_bet, v_placed);
  update bet b set state = 'cancelled', settled_at = clock_timestamp(),
                   movements = b.movements || bet_movement('rollback', v_bet.stake, v_tx)
    where b.id = p_bet and b.placed_at = v_placed;
  perform emit_bet(v_bet.member_id, p_bet, 'cancelled');
end $$;

-- Checks the next bets older than a day, up to a maximum; returns the number checked.
create or replace function watch_rounds(p_most integer) returns integer language plpgsql as $$
declare
  v_watch round_watch;
  v_seen integer;
  v_last bigint;
begin
  select * into strict v_watch from round_watch for update;
  with seen as (
    select b.id, b.placed_at, b.vassalage, b.state from bet b
    where b.id > v_watch.last_bet and b.placed_at < now() - interval '1 day' order by b.id limit p_most
  ), stored as (
    insert into open_bet (bet_id, placed_at, vassalage) select id, placed_at, vassalage from seen where state = 'open'
    on conflict do nothing
  )
  select count(*), max(id) into v_seen, v_last from seen;
  if v_seen > 0 then update round_watch set last_bet = v_last; end if;
  delete from open_bet o where not exists (
    select from bet b where b.id = o.bet_id and b.placed_at = o.placed_at and b.state = 'open');
  return v_seen;
end $$;
