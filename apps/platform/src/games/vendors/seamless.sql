-- The seamless wallet: one function a request of a vendor. The tables stand in migrations/0004-games.sql. Applied again
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

-- The accounts that a movement of this player is between, locked in id order: the wallet where one is named, else the
-- cash, which is null for a player who never had any. No house account: only the player's is locked.
create or replace function seamless_lock(p_player bigint, p_currency text, p_wallet bigint, p_house bigint)
returns bigint language plpgsql as $$
declare
  v_cash bigint := p_wallet;
begin
  if v_cash is null then
    select a.id into v_cash from ledger_account a
      where a.member_id = p_player and a.kind = 'cash' and a.currency = p_currency and a.name = '' and a.shard = 0;
  end if;
  perform from ledger_account a where a.id = least(v_cash, p_house) for update;
  perform from ledger_account a where a.id = greatest(v_cash, p_house) for update;
  return v_cash;
end $$;

-- The house's account that a bet's stake went to, in whatever shard: a rollback takes it from there.
create or replace function house_of_bet(p_vassalage text, p_bet_tx text) returns bigint language sql stable as $$
  select l.account_id
  from ledger_key k
  join bet b on b.id = k.subject_id and b.placed_at = k.subject_at
  join ledger_entry e on e.id = b.entry_id and e.at >= b.placed_at and e.at < b.placed_at + interval '1 hour'
  join ledger_account a on a.member_id = 0 and a.kind = 'house' and a.currency = b.currency and a.name = b.vassalage
  join ledger_line l on l.account_id = a.id and l.at = e.at and l.entry_id = e.id
  where k.key = seamless_key(p_vassalage, p_bet_tx);
$$;

-- Sends the player's pages what became of a bet.
create or replace function emit_bet(p_player bigint, p_bet bigint, p_state bet_state) returns void language plpgsql as $$
begin
  perform event_emit(p_player, format('{"type": "bet", "id": "%s", "state": "%s"}', p_bet, p_state)::jsonb);
end $$;

-- A bet is found again by its transaction, whatever request it comes with. Only a request that decides nothing is taken
-- by its id, so that nobody repeats it at a better time. What a bet goes by is read in one statement: a plan of its own
-- for each table costs more than the rows.
create or replace function seamless_bet(
  p_vassalage text, p_request uuid, p_session uuid, p_player bigint, p_tx text, p_round text, p_game_code text,
  p_currency text, p_amount bigint, p_idle interval, p_shard bigint default null,
  out status text, out balance bigint, out reference bigint)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text := concat_ws('|', 'bet', p_player, p_round, p_game_code, p_currency, p_amount);
  v record;
  v_posted record;
  v_placed timestamptz;
begin
  perform seamless_one(v_key);
  select k.key is not null as known, k.fingerprint = v_fingerprint as same, k.status as first_status,
         k.balances[1] as first_balance, k.subject_id as first_bet,
         exists (select from seamless_request q where q.request_id = p_request and q.vassalage = p_vassalage) as taken,
         exists (select from tombstone b
                 where (b.vassalage, b.bet_tx_id, b.member_id, b.round_id, b.currency)
                     = (p_vassalage, p_tx, p_player, p_round, p_currency)) as cancelled,
         s.id is not null and s.ended_at is null and s.expires_at > now() and o.ended_at is null and o.ends_at > now()
           and o.seen_at > now() - p_idle as alive,
         m.status = 'active' and m.type <> 4 as may_play, o.seen_at < now() - interval '1 minute' as unseen,
         g.status = 'open' and n.status = 'open' and not t.maintenance as open,
         s.session_id, s.merchant, s.node_id, s.game_code, s.game_type, s.currency, s.min_stake,
         least(s.max_stake, x.max_stake) as max_stake, s.turnover_weight, s.upline_path,
         r.closed_at is not null as round_closed, t.single_wallet, w.id as wallet, h.id as house
    into v
    from (select) one
    left join ledger_key k on k.key = v_key
    left join vendor_session s on s.id = p_session and s.vassalage = p_vassalage and s.member_id = p_player
    left join member m on m.id = s.member_id
    left join session o on o.id = s.session_id
    left join game g on g.node_id = s.node_id
    left join vendor n on n.vassalage = g.vassalage
    left join merchant t on t.code = s.merchant
    left join bonus x on x.member_id = s.member_id and x.state = 'active'
    left join round r on (r.member_id, r.vassalage, r.round_id) = (p_player, p_vassalage, p_round)
    left join ledger_account w
      on w.member_id = p_player and w.kind = case when t.single_wallet then 'cash' else 'vendor' end
     and w.currency = p_currency and w.name = case when t.single_wallet then '' else p_vassalage end and w.shard = 0
    left join ledger_account h
      on h.member_id = 0 and h.kind = 'house' and h.currency = p_currency and h.name = p_vassalage
     and h.shard = coalesce(p_shard, p_player) % 16;

  if v.known then
    status := case when v.same then v.first_status else 'TX_MISMATCH' end;
    balance := coalesce(case when v.same then v.first_balance end, wallet_balance(p_player, p_vassalage, p_currency));
    reference := case when v.same and v.first_status = 'OK' then v.first_bet end;
    return;
  end if;
  status := case
    when v.taken then 'REPLAYED'
    when v.cancelled then 'TX_CANCELLED'
    when v.alive is not true then 'SESSION_EXPIRED'
    when not v.may_play then 'PLAYER_BLOCKED'
    when p_game_code <> v.game_code then 'BAD_REQUEST'
    when p_currency <> v.currency then 'CURRENCY_MISMATCH'
    when not v.open then 'TRY_LATER'
    when p_amount not between v.min_stake and v.max_stake then 'LIMIT_REACHED'
    when v.round_closed then 'ROUND_CLOSED' end;
  if status is not null then
    -- A request that makes no sense, or comes at a bad time, decides nothing; nor does one of nobody's.
    if status in ('BAD_REQUEST', 'TRY_LATER', 'SESSION_EXPIRED') and not seamless_take(p_vassalage, p_request) then
      status := 'REPLAYED';
    end if;
    if status = 'REPLAYED' then return; end if;
    balance := wallet_balance(p_player, p_vassalage, coalesce(v.currency, p_currency));
    if status not in ('BAD_REQUEST', 'TRY_LATER') then
      perform ledger_keep(v_key, v_fingerprint, status, balance);
    end if;
    return;
  end if;

  -- Bets keep the player's own session awake.
  if v.unseen then update session set seen_at = now() where id = v.session_id; end if;
  v.wallet := coalesce(v.wallet, ledger_account_id(p_player, case when v.single_wallet then 'cash' else 'vendor' end,
                                                   case when v.single_wallet then '' else p_vassalage end, p_currency,
                                                   p_player));
  v.house := coalesce(v.house, ledger_account_id(0, 'house', p_vassalage, p_currency, coalesce(p_shard, p_player)));
  reference := nextval('bet_id');
  v_placed := clock_timestamp();
  v_posted := ledger_post(
    v_key, v_fingerprint, 'bet', p_player, p_round, array[v.wallet, v.house], array[-p_amount, p_amount],
    p_vassalage => p_vassalage, p_node => v.node_id, p_subject => reference, p_subject_at => v_placed);
  -- Another player's request may have used the same key meanwhile.
  perform seamless_sure(v_key, v_posted.replayed);
  status := v_posted.status;
  balance := v_posted.balances[1];
  if status <> 'OK' then reference := null; return; end if;
  insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                   stake, turnover_weight, upline_path, entry_id, wallet_id, movements)
    values (reference, v_placed, p_player, v.merchant, p_currency, p_vassalage, v.node_id, p_game_code,
            v.game_type, p_round, p_amount, v.turnover_weight, v.upline_path, v_posted.entry_id,
            case when not v.single_wallet then v.wallet end, bet_movement('bet', -p_amount, p_tx));
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

-- Whether a round would pay more than so many times its stakes; its bets are those that were not cancelled.
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

-- A win is found again by its transaction, as a bet is. What refuses one for good is stored; a bet that is not known yet
-- may still come.
create or replace function seamless_win(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_round text, p_bet_tx text, p_game_code text,
  p_currency text, p_amount bigint, p_close boolean, p_detail jsonb, p_shard bigint default null,
  out status text, out balance bigint, out reference bigint, out held text)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text :=
    concat_ws('|', 'win', p_player, p_round, p_bet_tx, p_game_code, p_currency, p_amount, p_close);
  v record;
  v_found record;
  v_bet bet;
  v_posted record;
  v_late boolean;
  v_paid bigint;
begin
  -- The account that the stake came from: the win goes there, whatever the merchant does now.
  select coalesce(b.wallet_id, a.id) as wallet, case when k.fingerprint like 'bet|%' then k.subject_id end as bet,
         k.subject_at as placed_at
    into v_found
    from (select) one
    left join ledger_key k on k.key = seamless_key(p_vassalage, p_bet_tx)
    left join bet b on b.id = k.subject_id and b.placed_at = k.subject_at
    left join ledger_account a on a.member_id = p_player and a.kind = 'cash' and a.currency = p_currency and a.name = ''
                              and a.shard = 0;
  -- What changes a player's bets goes one at a time.
  select a.balance into balance from ledger_account a where a.id = v_found.wallet for update;
  select k.key is not null as known, k.fingerprint = v_fingerprint as same, k.status as first_status,
         k.balances[1] as first_balance, k.subject_id as first_bet,
         exists (select from vendor n where n.vassalage = p_vassalage) as vendor_known,
         b as bet, coalesce(g.highest_win, n.highest_win) as highest, r.bet_ids, h.id as house
    into v
    from (select) one
    left join ledger_key k on k.key = v_key
    left join bet b on b.id = v_found.bet and b.placed_at = v_found.placed_at
    left join game g on g.node_id = b.node_id
    left join vendor n on n.vassalage = g.vassalage
    left join round r on (r.member_id, r.vassalage, r.round_id) = (b.member_id, b.vassalage, b.round_id)
    left join ledger_account h
      on h.member_id = 0 and h.kind = 'house' and h.currency = p_currency and h.name = p_vassalage
     and h.shard = coalesce(p_shard, p_player) % 16;
  if not v.vendor_known then status := 'REPLAYED'; return; end if;
  if v.known then
    status := case when v.same then v.first_status else 'TX_MISMATCH' end;
    balance := coalesce(case when v.same then v.first_balance end, wallet_balance(p_player, p_vassalage, p_currency));
    reference := case when v.same and v.first_status = 'OK' then v.first_bet end;
    return;
  end if;

  v_bet := v.bet;
  if v_bet.id is null then
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
  if p_amount > 0 and is_above_highest(v_bet, v.bet_ids, v.highest, p_amount) then
    -- Not lost: it is paid when two operators agree.
    insert into result_review (cause, bet_id, placed_at, member_id, merchant, vassalage, currency, round_id, change,
                               payout_before, tx_id, reason)
      values ('highWin', v_bet.id, v_bet.placed_at, p_player, v_bet.merchant, p_vassalage, p_currency, p_round, p_amount,
              v_bet.payout, p_tx, 'above the highest win')
      returning result_review.reference into held;
  end if;
  if p_amount > 0 and held is null then
    v_posted := ledger_post(
      v_key, v_fingerprint, 'win', p_player, p_round,
      array[v_found.wallet, coalesce(v.house, ledger_account_id(0, 'house', p_vassalage, p_currency,
                                                                coalesce(p_shard, p_player)))],
      array[p_amount, -p_amount], p_vassalage => p_vassalage, p_node => v_bet.node_id,
      p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
    -- Another player's request may have used the same key meanwhile.
    perform seamless_sure(v_key, v_posted.replayed);
    balance := v_posted.balances[1];
  else
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
  house := ledger_account_id(0, 'house', review.vassalage, review.currency, review.member_id);
  wallet := seamless_lock(review.member_id, review.currency, won.wallet_id, house);
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

-- Pays what a player won without a bet. The vendor has the right to it by currency, at once and on a day; what is above it
-- is refused and not kept, so that the same transaction is paid once the right is there. Awards of a vendor in a currency
-- go one at a time, by their right's row: two at once never pass the day's limit together.
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
  v_posted record;
  v_at timestamptz;
  v_reference text;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  select m.merchant, m.currency, m.type, t.single_wallet into v_member from member m join merchant t on t.code = m.merchant
    where m.id = p_player and exists (
      select from vendor_session s where s.member_id = m.id and s.vassalage = p_vassalage);
  -- Of who never played there a vendor learns nothing.
  if not found then status := 'REF_NOT_FOUND'; return; end if;
  if v_member.type = 4 then status := 'PLAYER_BLOCKED'; return; end if;
  if v_member.currency <> p_currency then status := 'CURRENCY_MISMATCH'; return; end if;
  v_wallet := case when v_member.single_wallet then ledger_account_id(p_player, 'cash', '', p_currency, 0)
                   else ledger_account_id(p_player, 'vendor', p_vassalage, p_currency, 0) end;
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
  v_at := clock_timestamp();
  v_posted := ledger_post(
    v_key, v_fingerprint, 'win', p_player, v_reference,
    array[v_wallet, ledger_account_id(0, 'house', p_vassalage, p_currency, p_player)], array[p_amount, -p_amount],
    p_vassalage => p_vassalage, p_node => v_node, p_subject => reference, p_subject_at => v_at);
  perform seamless_sure(v_key, v_posted.replayed);
  balance := v_posted.balances[1];
  insert into vendor_award (id, vassalage, tx_id, merchant, member_id, kind, node_id, game_code, currency, amount,
                            wallet_id, reference, detail, entry_id, at)
    overriding system value
    values (reference, p_vassalage, p_tx, v_member.merchant, p_player, p_kind, v_node, p_game_code, p_currency, p_amount,
            case when not v_member.single_wallet then v_wallet end, v_reference, p_detail, v_posted.entry_id, v_at);
end $$;

-- What a vendor paid without a bet is never changed.
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
  v_house bigint;
  v_bet bet;
  v_bet_key ledger_key;
  v_posted record;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  perform seamless_one(seamless_key(p_vassalage, p_bet_tx));
  v_house := house_of_bet(p_vassalage, p_bet_tx);
  v_cash := seamless_lock(p_player, p_currency, wallet_of_bet(p_vassalage, p_bet_tx), v_house);
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
          array[v_cash, v_house], array[v_bet.stake, -v_bet.stake],
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

-- Answers several calls of different players in one transaction. They post to one shard of the houses' accounts, which no
-- other batch uses meanwhile, on this instance or another; the players are in the order of their ids. So batches never
-- wait for each other in a circle. Who waits for anybody else's lock gives the whole batch up soon: each call is then
-- made alone.
create or replace function seamless_batch(p_calls jsonb, p_idle interval)
returns table (status text, balance bigint, reference bigint, held text)
language plpgsql set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  c record;
  v_shard bigint := 0;
begin
  perform set_config('lock_timeout', '250ms', true);
  while v_shard < 16 and not pg_try_advisory_xact_lock(14, v_shard::integer) loop
    v_shard := v_shard + 1;
  end loop;
  if v_shard = 16 then
    raise exception 'every shard is in use' using errcode = 'lock_not_available';
  end if;
  for c in
    select * from jsonb_to_recordset(p_calls) as t (
      verb text, vassalage text, request uuid, session uuid, player bigint, tx text, round text, bet_tx text, game text,
      currency text, amount bigint, close boolean, detail jsonb)
  loop
    held := null;
    if c.verb = 'bet' then
      select b.status, b.balance, b.reference into status, balance, reference
        from seamless_bet(c.vassalage, c.request, c.session, c.player, c.tx, c.round, c.game, c.currency, c.amount, p_idle,
                          v_shard) b;
    else
      select w.status, w.balance, w.reference, w.held into status, balance, reference, held
        from seamless_win(c.vassalage, c.request, c.player, c.tx, c.round, c.bet_tx, c.game, c.currency, c.amount,
                          c.close, c.detail, v_shard) w;
    end if;
    return next;
  end loop;
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

-- The stakes one bet of a game may have in a currency: the game's own limits, else its vendor's.
create or replace function stake_limits(p_node bigint, p_vassalage text, p_currency text, out lowest bigint, out highest bigint)
language sql stable as $$
  select l.lowest, l.highest from (select) one
  left join lateral (
    select * from stake_limit s where s.currency = p_currency and s.subject in (p_node::text, p_vassalage)
    order by s.subject = p_vassalage limit 1) l on true;
$$;

-- The largest stake a member's active bonus allows; null where none is active, or it allows any.
create or replace function bonus_stake(p_member bigint) returns bigint language sql stable as $$
  select b.max_stake from bonus b where b.member_id = p_member and b.state = 'active';
$$;

-- How many hundredths of a game's valid bets count for turnover, as a merchant's file says: of the game, else of its
-- vendor, else of its type, else all of it.
create or replace function turnover_weight(p_config jsonb, p_node bigint, p_vassalage text, p_game_type text) returns smallint
language sql immutable as $$
  select coalesce(w -> 'games' ->> p_node::text, w -> 'vendors' ->> p_vassalage, w -> 'types' ->> p_game_type, '100')::smallint
  from (select p_config #> '{turnover,weights}' as w) one;
$$;

-- Swaps a launch token for a vendor session. A token of another vendor or game is not used up by the attempt.
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
                                   upline_path, min_stake, max_stake, merchant_stake, turnover_weight, expires_at)
    select m.id, m.merchant, s.id, v_token.vassalage, g.node_id, g.game_code, g.game_type, v_token.currency,
           array(select p.ancestor_id from member_path p where p.descendant_id = m.id and p.depth > 0 order by p.depth),
           coalesce(v_limits.lowest, 0), least(v_token.max_stake, v_limits.highest), v_token.max_stake,
           turnover_weight(t.config, g.node_id, g.vassalage, g.game_type), now() + interval '12 hours'
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
  balance := wallet_balance(player_id, p_vassalage, currency);
  back_url := v_token.back_url;
  select m.nickname into nickname from member m where m.id = player_id;
end $$;

-- Goes on in another game of the same vendor within the session: another table, without another launch. What is still
-- open in the game before is settled as it would be anyway.
create or replace function seamless_enter(p_vassalage text, p_request uuid, p_session uuid, p_game_code text,
  p_idle interval, out status text, out min_stake bigint, out max_stake bigint)
language plpgsql as $$
declare
  v record;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  select coalesce(s.merchant_stake, s.max_stake) as merchant_stake, l.lowest, l.highest, g.node_id, g.game_type,
         turnover_weight(t.config, g.node_id, s.vassalage, g.game_type) as turnover_weight, bonus_stake(s.member_id) as bonus_stake,
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
        max_stake = seamless_enter.max_stake, turnover_weight = v.turnover_weight
    where s.id = p_session;
  max_stake := least(max_stake, v.bonus_stake);
end $$;

-- Ends a bet that was open too long, in its round's stead: settled with what it was paid, or its stake given back where
-- nothing was paid. A win that comes after all is paid to a settled bet, and refused of one that was given back.
create or replace function round_end(p_bet bigint, p_how text, out status text)
language plpgsql as $$
declare
  v_placed timestamptz;
  v_bet bet;
  v_house bigint;
  v_wallet bigint;
  v_tx text := 'end#' || p_bet;
  v_posted record;
begin
  status := 'WRONG_STATE';
  select o.placed_at into v_placed from open_bet o where o.bet_id = p_bet;
  if not found then return; end if;
  select * into strict v_bet from bet b where b.id = p_bet and b.placed_at = v_placed;
  select l.account_id into strict v_house
    from ledger_entry e
    join ledger_line l on l.at = e.at and l.entry_id = e.id
    join ledger_account a on a.id = l.account_id and a.member_id = 0 and a.kind = 'house'
    where e.id = v_bet.entry_id and e.at >= v_placed;
  v_wallet := seamless_lock(v_bet.member_id, v_bet.currency, v_bet.wallet_id, v_house);
  select * into strict v_bet from bet b where b.id = p_bet and b.placed_at = v_placed for update;
  if v_bet.state <> 'open' then return; end if;
  status := 'OK';
  if p_how = 'settle' or v_bet.payout > 0
     or exists (select from result_review r where r.bet_id = p_bet and r.state <> 'rejected') then
    update bet b set state = 'settled', settled_at = clock_timestamp() where b.id = p_bet and b.placed_at = v_placed;
    perform close_round(v_bet.member_id, v_bet.vassalage, v_bet.round_id, p_bet);
    return;
  end if;
  v_posted := ledger_post(
    -- As a rollback of the vendor's would be, under a transaction that no vendor can name.
    seamless_key(v_bet.vassalage, v_tx),
    concat_ws('|', 'rollback', v_bet.member_id, v_bet.movements -> 0 ->> 'txId', v_bet.round_id, v_bet.currency),
    'rollback', v_bet.member_id, v_bet.round_id,
    array[v_wallet, v_house], array[v_bet.stake, -v_bet.stake], p_vassalage => v_bet.vassalage,
    p_node => v_bet.node_id, p_reverses => v_bet.entry_id, p_subject => p_bet, p_subject_at => v_placed);
  if v_posted.status <> 'OK' then raise exception 'bet % could not be given back: %', p_bet, v_posted.status; end if;
  update bet b set state = 'cancelled', settled_at = clock_timestamp(),
                   movements = b.movements || bet_movement('rollback', v_bet.stake, v_tx)
    where b.id = p_bet and b.placed_at = v_placed;
  perform emit_bet(v_bet.member_id, p_bet, 'cancelled');
end $$;

-- Looks at the bets placed more than a day ago that were not looked at yet, so many at a time; answers how many it saw.
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
