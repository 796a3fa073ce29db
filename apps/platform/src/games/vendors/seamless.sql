-- The seamless wallet: one statement a request of a vendor. The tables stand in migrations/0004-games.sql. Applied again
-- when this file changes.

create or replace function play_months(p_from date, p_to date) returns void language sql as $$
  select make_months('bet', p_from, p_to, false);
$$;
select play_months((now() - interval '4 months')::date, (now() + interval '3 months')::date)
  where not exists (select from pg_inherits where inhparent = 'bet'::regclass);

create or replace function seamless_key(p_vassalage text, p_tx text) returns text language sql immutable as $$
  select 'seamless:' || p_vassalage || ':' || p_tx;
$$;

-- What a player can stake with this vendor: the cash, or the wallet there. Null for who never played there: of others a
-- vendor learns nothing.
create or replace function wallet_balance(p_member bigint, p_vassalage text, p_currency text) returns bigint language sql stable as $$
  select case when exists (select from vendor_session s where s.member_id = p_member and s.vassalage = p_vassalage) then coalesce((
    select a.balance from member m join merchant t on t.code = m.merchant
    join ledger_account a on a.member_id = m.id and a.currency = p_currency and a.shard = 0
      and a.kind = case when t.single_wallet then 'cash' else 'vendor' end
      and a.name = case when t.single_wallet then '' else p_vassalage end
    where m.id = p_member), 0) end;
$$;

-- What decides about one bet goes one at a time, whether the bet is there or not: it and the rollback that overtook it.
create or replace function seamless_one(p_key text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(p_key, 13));
$$;

create or replace function has_tombstone(p_vassalage text, p_bet_tx text, p_player bigint, p_round text, p_currency text)
returns boolean language sql stable as $$
  select exists (
    select from tombstone t
    where (t.vassalage, t.bet_tx_id, t.member_id, t.round_id, t.currency)
        = (p_vassalage, p_bet_tx, p_player, p_round, p_currency));
$$;

-- The account that a bet's stake came from: its win goes there, and its stake back there, whatever the merchant does now.
create or replace function wallet_of_bet(p_vassalage text, p_bet_tx text) returns bigint language sql stable as $$
  select b.wallet_id from ledger_key k join bet b on b.id = k.subject_id and b.placed_at = k.subject_at
  where k.key = seamless_key(p_vassalage, p_bet_tx);
$$;

create or replace function bet_movement(p_kind text, p_change bigint, p_tx text) returns jsonb language sql volatile as $$
  select format('[{"kind": "%s", "at": "%s", "change": "%s", "txId": %s}]', p_kind,
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), money_text(p_change),
    to_json(p_tx))::jsonb;
$$;

-- False when this request was taken before, or the vendor is nobody.
create or replace function seamless_take(p_vassalage text, p_request uuid) returns boolean language plpgsql as $$
begin
  perform from vendor where vassalage = p_vassalage;
  if not found then return false; end if;
  insert into seamless_request (vassalage, request_id) values (p_vassalage, p_request) on conflict do nothing;
  return found;
end $$;

-- Undoes everything and has the request run again when what it went by turned out to have changed.
create or replace function seamless_sure(p_key text, p_changed boolean) returns void language plpgsql as $$
begin
  if p_changed then
    raise exception 'what % goes by has changed', p_key using errcode = 'serialization_failure';
  end if;
end $$;

-- The first answer to this transaction; status null when there is none yet.
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

-- The accounts that a movement of this player with this vendor is between, locked in id order: the wallet where one is
-- named, else the cash, which is null for a player who never had any. The house's account is there since the bet: it is
-- not made here, so that no invented currency makes one.
create or replace function seamless_lock(p_vassalage text, p_player bigint, p_currency text, p_wallet bigint,
  out cash bigint, out house bigint)
language plpgsql as $$
begin
  select a.id into house from ledger_account a
    where a.member_id = 0 and a.kind = 'house' and a.currency = p_currency and a.name = p_vassalage
      and a.shard = p_player % 16;
  cash := p_wallet;
  if cash is null then
    select a.id into cash from ledger_account a
      where a.member_id = p_player and a.kind = 'cash' and a.currency = p_currency and a.name = '' and a.shard = 0;
  end if;
  perform from ledger_account a where a.id = least(cash, house) for update;
  perform from ledger_account a where a.id = greatest(cash, house) for update;
end $$;

-- Sends the player's pages what became of a bet.
create or replace function emit_bet(p_player bigint, p_bet bigint, p_state bet_state) returns void language plpgsql as $$
begin
  perform event_emit(p_player, format('{"type": "bet", "id": "%s", "state": "%s"}', p_bet, p_state)::jsonb);
end $$;

-- Why a player may not bet now; null when it may. Bets keep the player's own session awake.
create or replace function bet_refusal(p_session vendor_session, p_game_code text, p_currency text, p_amount bigint, p_idle interval)
returns text language plpgsql as $$
declare
  v record;
begin
  select m.status, m.type, s.seen_at,
         s.ended_at is null and s.ends_at > now() and s.seen_at > now() - p_idle as alive,
         g.status = 'open' and n.status = 'open' and not t.maintenance as open
    into v
    from member m join session s on s.id = p_session.session_id
    join game g on g.node_id = p_session.node_id join vendor n on n.vassalage = g.vassalage
    join merchant t on t.code = m.merchant
    where m.id = p_session.member_id;
  if not found or not v.alive or p_session.ended_at is not null or p_session.expires_at <= now() then
    return 'SESSION_EXPIRED';
  end if;
  if v.status <> 'active' or v.type = 4 then return 'PLAYER_BLOCKED'; end if;
  if p_game_code <> p_session.game_code then return 'BAD_REQUEST'; end if;
  if p_currency <> p_session.currency then return 'CURRENCY_MISMATCH'; end if;
  if not v.open then return 'TRY_LATER'; end if;
  if p_amount > p_session.max_stake then return 'LIMIT_REACHED'; end if;
  if v.seen_at < now() - interval '1 minute' then
    update session set seen_at = now() where id = p_session.session_id;
  end if;
  return null;
end $$;

create or replace function seamless_bet(
  p_vassalage text, p_request uuid, p_session uuid, p_player bigint, p_tx text, p_round text, p_game_code text,
  p_currency text, p_amount bigint, p_idle interval,
  out status text, out balance bigint, out reference bigint)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text := concat_ws('|', 'bet', p_player, p_round, p_game_code, p_currency, p_amount);
  v_session vendor_session;
  v_known record;
  v_posted record;
  v_placed timestamptz;
  v_wallet bigint;
  v_single boolean;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  perform seamless_one(v_key);
  v_known := seamless_replay(v_key, v_fingerprint);
  if v_known.status is not null then
    status := v_known.status;
    balance := coalesce(v_known.balance, wallet_balance(p_player, p_vassalage, p_currency));
    reference := v_known.reference;
    return;
  end if;
  if has_tombstone(p_vassalage, p_tx, p_player, p_round, p_currency) then
    status := 'TX_CANCELLED';
    balance := wallet_balance(p_player, p_vassalage, p_currency);
    perform ledger_keep(v_key, v_fingerprint, status, balance);
    return;
  end if;

  select * into v_session from vendor_session s
    where s.id = p_session and s.vassalage = p_vassalage and s.member_id = p_player;
  status := case when found then bet_refusal(v_session, p_game_code, p_currency, p_amount, p_idle)
                 else 'SESSION_EXPIRED' end;
  if status is not null then
    balance := wallet_balance(p_player, p_vassalage, coalesce(v_session.currency, p_currency));
    -- A request that makes no sense, or comes at a bad time, decides nothing.
    if status not in ('BAD_REQUEST', 'TRY_LATER') then
      perform ledger_keep(v_key, v_fingerprint, status, balance);
    end if;
    return;
  end if;

  perform from round r
    where r.member_id = p_player and r.vassalage = p_vassalage and r.round_id = p_round and r.closed_at is not null;
  if found then
    status := 'ROUND_CLOSED';
    balance := wallet_balance(p_player, p_vassalage, p_currency);
    perform ledger_keep(v_key, v_fingerprint, status, balance);
    return;
  end if;

  select t.single_wallet into v_single from merchant t where t.code = v_session.merchant;
  v_wallet := ledger_account_id(p_player, case when v_single then 'cash' else 'vendor' end,
                               case when v_single then '' else p_vassalage end, p_currency, p_player);
  reference := nextval('bet_id');
  v_placed := clock_timestamp();
  v_posted := ledger_post(
    v_key, v_fingerprint, 'bet', p_player, p_round,
    array[v_wallet, ledger_account_id(0, 'house', p_vassalage, p_currency, p_player)],
    array[-p_amount, p_amount], p_vassalage => p_vassalage, p_node => v_session.node_id,
    p_subject => reference, p_subject_at => v_placed);
  if v_posted.replayed then
    v_known := seamless_replay(v_key, v_fingerprint);
    status := v_known.status;
    balance := coalesce(v_known.balance, wallet_balance(p_player, p_vassalage, p_currency));
    reference := v_known.reference;
    return;
  end if;
  status := v_posted.status;
  balance := v_posted.balances[1];
  if status <> 'OK' then reference := null; return; end if;
  insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                   stake, upline_path, entry_id, wallet_id, movements)
    values (reference, v_placed, p_player, v_session.merchant, p_currency, p_vassalage, v_session.node_id, p_game_code,
            v_session.game_type, p_round, p_amount, v_session.upline_path, v_posted.entry_id,
            case when not v_single then v_wallet end, bet_movement('bet', -p_amount, p_tx));
  insert into round as r (member_id, vassalage, round_id, bet_ids)
    values (p_player, p_vassalage, p_round, array[reference])
    on conflict (member_id, vassalage, round_id) do update set bet_ids = r.bet_ids || excluded.bet_ids
      where r.closed_at is null;
  -- The round was closed since it was looked at: run again and find it so.
  perform seamless_sure(v_key, not found);
end $$;

-- Ends a round: p_bet was just settled, and every other bet of it that is still open is settled with what it was paid.
create or replace function close_round(p_player bigint, p_vassalage text, p_round text, p_bet bigint) returns void
language plpgsql as $$
declare
  v_bets bigint[];
  v_other bigint;
begin
  update round r set closed_at = clock_timestamp()
    where r.member_id = p_player and r.vassalage = p_vassalage and r.round_id = p_round returning r.bet_ids into v_bets;
  perform emit_bet(p_player, p_bet, 'settled');
  if v_bets = array[p_bet] then return; end if;
  for v_other in
    update bet b set state = 'settled', settled_at = clock_timestamp()
    where b.id = any (v_bets) and b.state = 'open' returning b.id
  loop
    perform emit_bet(p_player, v_other, 'settled');
  end loop;
end $$;

-- Whether a round would pay more than the highest win of its game: so many times its stakes.
create or replace function is_above_highest(p_bet bet, p_amount bigint) returns boolean language plpgsql stable as $$
declare
  v_times numeric;
  v_bets bigint[];
  v_stake numeric := p_bet.stake;
  v_paid numeric := p_bet.payout;
begin
  select coalesce(g.highest_win, n.highest_win) into v_times
    from game g join vendor n on n.vassalage = g.vassalage where g.node_id = p_bet.node_id;
  select r.bet_ids into v_bets from round r
    where r.member_id = p_bet.member_id and r.vassalage = p_bet.vassalage and r.round_id = p_bet.round_id;
  if v_bets <> array[p_bet.id] then
    select sum(b.stake), sum(b.payout) into v_stake, v_paid from bet b
      where b.id = any (v_bets) and b.state <> 'cancelled';
  end if;
  return v_paid + p_amount > v_times * v_stake;
end $$;

create or replace function seamless_win(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_round text, p_bet_tx text, p_game_code text,
  p_currency text, p_amount bigint, p_close boolean, p_detail jsonb,
  out status text, out balance bigint, out reference bigint, out held text)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text :=
    concat_ws('|', 'win', p_player, p_round, p_bet_tx, p_game_code, p_currency, p_amount, p_close);
  v_known record;
  v_accounts record;
  v_bet bet;
  v_bet_key ledger_key;
  v_posted record;
  v_late boolean;
  v_paid bigint;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  v_accounts := seamless_lock(p_vassalage, p_player, p_currency, wallet_of_bet(p_vassalage, p_bet_tx));
  v_known := seamless_replay(v_key, v_fingerprint);
  if v_known.status is not null then
    status := v_known.status;
    balance := coalesce(v_known.balance, wallet_balance(p_player, p_vassalage, p_currency));
    reference := v_known.reference;
    return;
  end if;

  select k.* into v_bet_key from ledger_key k where k.key = seamless_key(p_vassalage, p_bet_tx);

  select * into v_bet from bet b
    where b.id = v_bet_key.subject_id and b.placed_at = v_bet_key.subject_at and v_bet_key.fingerprint like 'bet|%';
  if not found then
    status := case when has_tombstone(p_vassalage, p_bet_tx, p_player, p_round, p_currency)
                   then 'TX_CANCELLED' else 'REF_NOT_FOUND' end;
  elsif v_bet.currency <> p_currency then
    status := 'CURRENCY_MISMATCH';
  elsif (v_bet.member_id, v_bet.round_id, v_bet.game_code) <> (p_player, p_round, p_game_code) then
    status := 'TX_MISMATCH';
  elsif v_bet.state = 'cancelled' then
    status := 'TX_CANCELLED';
  end if;
  if status is not null then
    balance := wallet_balance(p_player, p_vassalage, p_currency);
    -- A bet that is not known yet may still become known: money owed is paid then.
    if status <> 'REF_NOT_FOUND' then perform ledger_keep(v_key, v_fingerprint, status, balance); end if;
    return;
  end if;

  status := 'OK';
  reference := v_bet.id;
  -- Money owed is paid also after its round was closed: a resettlement.
  v_late := v_bet.state = 'settled';
  if p_amount > 0 and is_above_highest(v_bet, p_amount) then
    -- Not lost: it is paid when two operators agree.
    insert into result_review (cause, bet_id, placed_at, member_id, merchant, vassalage, currency, round_id, change,
                               payout_before, tx_id, reason)
      values ('highWin', v_bet.id, v_bet.placed_at, p_player, v_bet.merchant, p_vassalage, p_currency, p_round, p_amount,
              v_bet.payout, p_tx, 'above the highest win')
      returning result_review.reference into held;
  end if;
  if p_amount > 0 and held is null then
    v_posted := ledger_post(
      v_key, v_fingerprint, 'win', p_player, p_round, array[v_accounts.cash, v_accounts.house],
      array[p_amount, -p_amount], p_vassalage => p_vassalage, p_node => v_bet.node_id,
      p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
    -- Another player's request may have used the same key meanwhile.
    perform seamless_sure(v_key, v_posted.replayed);
    balance := v_posted.balances[1];
  else
    select a.balance into balance from ledger_account a where a.id = v_accounts.cash;
    perform ledger_keep(v_key, v_fingerprint, status, balance, v_bet.id, v_bet.placed_at);
  end if;
  v_paid := case when held is null then p_amount else 0 end;
  update bet b
    set payout = b.payout + v_paid, detail = coalesce(p_detail, b.detail),
        movements = case when held is not null then b.movements
                         else b.movements || bet_movement(case when v_late then 'resettlement' else 'win' end, v_paid, p_tx) end,
        state = case when p_close then 'settled' else b.state end,
        -- A day that is over keeps its bets: what comes late changes the bet where it is.
        settled_at = case when v_late then b.settled_at when p_close then clock_timestamp() end
    where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  if v_late then
    perform emit_bet(p_player, v_bet.id, 'settled');
  elsif p_close then
    perform close_round(p_player, p_vassalage, p_round, v_bet.id);
  end if;
end $$;

-- Locks what a review is about and answers it: the accounts first, in id order, so that nothing changes any more.
create or replace function result_lock(p_reference text, out review result_review, out won bet, out wallet bigint,
  out house bigint, out available bigint)
language plpgsql as $$
begin
  select * into strict review from result_review r where r.reference = p_reference for update;
  select * into strict won from bet b where b.id = review.bet_id and b.placed_at = review.placed_at;
  select l.cash, l.house into wallet, house
    from seamless_lock(review.vassalage, review.member_id, review.currency, won.wallet_id) l;
  select a.balance into strict available from ledger_account a where a.id = wallet;
  select * into strict won from bet b where b.id = review.bet_id and b.placed_at = review.placed_at;
end $$;

-- Changes a payout as two operators agreed: up in full, down to nothing at the least: what is missing stays owed. Answers
-- CHANGED where the bet is not what they agreed about any more.
create or replace function result_apply(p_reference text, out status text) language plpgsql as $$
declare
  v record;
  v_review result_review;
  v_bet bet;
  v_moved bigint;
  v_posted record;
begin
  v := result_lock(p_reference);
  v_review := v.review;
  v_bet := v.won;
  if v_bet.state = 'cancelled' or (v_review.cause = 'correction' and v_bet.payout <> v_review.payout_before) then
    status := 'CHANGED';
    return;
  end if;
  v_moved := greatest(v_review.change, -v.available);
  if v_moved <> 0 then
    v_posted := ledger_post(
      'result:' || p_reference, concat_ws('|', 'result', v_review.change, v_moved),
      case v_review.cause when 'highWin' then 'win' else 'adjustment' end, v_review.member_id, v_review.round_id,
      array[v.wallet, v.house], array[v_moved, -v_moved], p_vassalage => v_review.vassalage, p_node => v_bet.node_id,
      p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
    if v_posted.status <> 'OK' then raise exception 'result % could not be applied: %', p_reference, v_posted.status; end if;
  end if;
  update bet b set payout = b.payout + v_review.change,
                   movements = b.movements || bet_movement(
                     case v_review.cause when 'highWin' then 'resettlement' else 'correction' end, v_moved, p_reference)
    where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  update result_review r
    set state = 'applied', moved = v_moved, owed = v_moved - r.change, decided_at = clock_timestamp()
    where r.reference = p_reference;
  perform emit_bet(v_review.member_id, v_bet.id, v_bet.state);
  status := 'OK';
end $$;

-- Takes of what is owed what the wallet has now; answers how much that was.
create or replace function result_collect(p_reference text) returns bigint language plpgsql as $$
declare
  v record;
  v_review result_review;
  v_bet bet;
  v_taken bigint;
  v_posted record;
begin
  v := result_lock(p_reference);
  v_review := v.review;
  v_bet := v.won;
  v_taken := least(v_review.owed, v.available);
  if v_taken = 0 then return 0; end if;
  v_posted := ledger_post(
    concat_ws(':', 'result', p_reference, v_review.owed), concat_ws('|', 'collect', v_review.owed, v_taken), 'adjustment',
    v_review.member_id, v_review.round_id, array[v.wallet, v.house], array[-v_taken, v_taken],
    p_vassalage => v_review.vassalage, p_node => v_bet.node_id, p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
  if v_posted.status <> 'OK' then raise exception 'result % could not be collected: %', p_reference, v_posted.status; end if;
  update result_review r set moved = r.moved - v_taken, owed = r.owed - v_taken where r.reference = p_reference;
  update bet b set movements = b.movements
                     || bet_movement('correction', -v_taken, concat_ws(':', p_reference, v_review.owed))
    where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  perform emit_bet(v_review.member_id, v_bet.id, v_bet.state);
  return v_taken;
end $$;

create or replace function seamless_rollback(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_bet_tx text, p_round text, p_currency text,
  out status text, out balance bigint)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text := concat_ws('|', 'rollback', p_player, p_bet_tx, p_round, p_currency);
  v_known record;
  v_accounts record;
  v_bet bet;
  v_bet_key ledger_key;
  v_posted record;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  perform seamless_one(seamless_key(p_vassalage, p_bet_tx));
  v_accounts := seamless_lock(p_vassalage, p_player, p_currency, wallet_of_bet(p_vassalage, p_bet_tx));
  v_known := seamless_replay(v_key, v_fingerprint);
  status := v_known.status;
  balance := coalesce(v_known.balance, wallet_balance(p_player, p_vassalage, p_currency));
  if status is not null then return; end if;

  if p_tx = p_bet_tx then status := 'BAD_REQUEST'; return; end if;
  status := 'OK';
  select k.* into v_bet_key from ledger_key k where k.key = seamless_key(p_vassalage, p_bet_tx);
  if not found then
    -- The bet may still be on its way, of a player who plays here in this currency. For nobody else is anything written.
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
    if v_bet_key.fingerprint not like concat_ws('|', 'bet', p_player, '%')
       or split_part(v_bet_key.fingerprint, '|', 3) <> p_round
       or split_part(v_bet_key.fingerprint, '|', 5) <> p_currency then
      status := 'TX_MISMATCH';
    elsif v_bet_key.status = 'OK' then
      select * into strict v_bet from bet b where b.id = v_bet_key.subject_id and b.placed_at = v_bet_key.subject_at;
      if v_bet.state = 'settled' or v_bet.payout > 0
         or exists (select from result_review r where r.bet_id = v_bet.id and r.state <> 'rejected') then
        status := 'ALREADY_SETTLED';
      elsif v_bet.state = 'open' then
        v_posted := ledger_post(
          v_key, v_fingerprint, 'rollback', p_player, p_round,
          array[v_accounts.cash, v_accounts.house], array[v_bet.stake, -v_bet.stake],
          p_vassalage => p_vassalage, p_node => v_bet.node_id, p_reverses => v_bet.entry_id,
          p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
        perform seamless_sure(v_key, v_posted.replayed);
        balance := v_posted.balances[1];
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

create or replace function seamless_status(p_vassalage text, p_request uuid, p_player bigint, p_tx text,
  out status text, out state text, out balance bigint)
language plpgsql as $$
declare
  v_key ledger_key;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  status := 'OK';
  select wallet_balance(m.id, p_vassalage, m.currency) into balance from member m where m.id = p_player;
  select * into v_key from ledger_key k where k.key = seamless_key(p_vassalage, p_tx);
  state := case
    when not found then case when exists (
      select from tombstone t
      where t.vassalage = p_vassalage and t.bet_tx_id = p_tx and t.member_id = p_player) then 'cancelled' else 'unknown' end
    when split_part(v_key.fingerprint, '|', 2) <> p_player::text then 'unknown'
    when v_key.status = 'TX_CANCELLED' then 'cancelled'
    when v_key.status <> 'OK' then 'refused'
    when v_key.fingerprint like 'bet|%' and exists (
      select from bet b where b.id = v_key.subject_id and b.placed_at = v_key.subject_at and b.state = 'cancelled')
      then 'cancelled'
    else 'applied' end;
end $$;

create or replace function seamless_balance(p_vassalage text, p_request uuid, p_session uuid,
  out status text, out balance bigint, out currency text)
language plpgsql as $$
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  select s.currency, wallet_balance(s.member_id, s.vassalage, s.currency) into currency, balance from vendor_session s
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

-- Swaps a launch token for a vendor session. A token of another vendor or game is not used up by the attempt.
create or replace function seamless_authenticate(p_vassalage text, p_request uuid, p_token_hash bytea, p_game_code text,
  p_idle interval,
  out status text, out session_id uuid, out player_id bigint, out nickname text, out currency text,
  out language text, out balance bigint, out back_url text)
language plpgsql as $$
declare
  v_token launch_token;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  status := 'TOKEN_INVALID';
  delete from launch_token t
    where t.token_hash = p_token_hash and t.vassalage = p_vassalage and t.game_code = p_game_code
    returning * into v_token;
  if not found or v_token.expires_at <= now() then return; end if;
  insert into vendor_session (member_id, merchant, session_id, vassalage, node_id, game_code, game_type, currency,
                              upline_path, max_stake, expires_at)
    select m.id, m.merchant, s.id, v_token.vassalage, g.node_id, g.game_code, g.game_type, v_token.currency,
           array(select p.ancestor_id from member_path p where p.descendant_id = m.id and p.depth > 0 order by p.depth),
           v_token.max_stake, now() + interval '12 hours'
    from member m join session s on s.id = v_token.session_id and s.ended_at is null and s.ends_at > now()
                                 and s.seen_at > now() - p_idle
    join game g on g.node_id = v_token.node_id
    where m.id = v_token.member_id and m.status = 'active'
    returning id into session_id;
  if not found then return; end if;
  status := 'OK';
  player_id := v_token.member_id;
  currency := v_token.currency;
  language := v_token.language;
  balance := wallet_balance(player_id, p_vassalage, currency);
  back_url := v_token.back_url;
  select m.nickname into nickname from member m where m.id = player_id;
end $$;
