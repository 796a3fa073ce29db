-- Rollbacks of bets and tips.

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
    p_key => p_key, p_fingerprint => p_fingerprint, p_kind => p_kind, p_member => p_player, p_reference => p_round,
    p_accounts => p_wallet || p_accounts,
    p_amounts => p_amount || array(select -amount from unnest(p_amounts) with ordinality as t (amount, n) order by n),
    p_vassalage => p_vassalage, p_node => p_node, p_reverses => p_entry, p_subject => p_subject, p_subject_at => p_subject_at);
  perform retry_if_changed(p_key, v_posted.replayed);
  if v_posted.status <> 'OK' then raise exception 'entry % could not be given back: %', p_entry, v_posted.status; end if;
  balance := v_posted.balances[1];
end $$;

-- Cancels an open bet and returns its stake; returns the balance after it.
create or replace function cancel_bet(p_bet bet, p_wallet bigint, p_tx text, p_key text, p_fingerprint text) returns bigint
language plpgsql as $$
declare
  v_lines record;
  v_balance bigint;
begin
  v_lines := stake_entry_lines(p_bet.vassalage, p_bet.currency, p_bet.entry_id, p_bet.placed_at);
  v_balance := seamless_give_back(
    p_key => p_key, p_fingerprint => p_fingerprint, p_kind => 'rollback', p_player => p_bet.member_id,
    p_round => p_bet.round_id, p_wallet => p_wallet, p_accounts => v_lines.accounts, p_amounts => v_lines.amounts,
    p_amount => p_bet.stake, p_vassalage => p_bet.vassalage, p_node => p_bet.node_id, p_entry => p_bet.entry_id,
    p_subject => p_bet.id, p_subject_at => p_bet.placed_at);
  update bet b set state = 'cancelled', settled_at = event_time(),
                   movements = b.movements || bet_movement('rollback', p_bet.stake, p_tx)
    where b.id = p_bet.id and b.placed_at = p_bet.placed_at;
  perform count_return(p_bet.member_id, p_bet.currency, p_bet.placed_at, p_bet.stake, p_bet.stake);
  perform emit_bet(p_bet.member_id, p_bet.id, 'cancelled');
  return v_balance;
end $$;

-- Returns a tip; returns the balance after it.
create or replace function return_tip(p_tip vendor_tip, p_wallet bigint, p_tx text, p_key text, p_fingerprint text)
returns bigint language plpgsql as $$
declare
  v_lines record;
begin
  update vendor_tip t set returned_tx = p_tx, returned_at = event_time() where t.id = p_tip.id;
  perform count_return(p_tip.member_id, p_tip.currency, p_tip.at, p_tip.amount, p_tip.amount);
  v_lines := stake_entry_lines(p_tip.vassalage, p_tip.currency, p_tip.entry_id, p_tip.at);
  return seamless_give_back(
    p_key => p_key, p_fingerprint => p_fingerprint, p_kind => 'tip', p_player => p_tip.member_id, p_round => p_tip.round_id,
    p_wallet => p_wallet, p_accounts => v_lines.accounts, p_amounts => v_lines.amounts, p_amount => p_tip.amount,
    p_vassalage => p_tip.vassalage, p_node => p_tip.node_id, p_entry => p_tip.entry_id, p_subject => p_tip.id,
    p_subject_at => p_tip.at);
end $$;

-- Returns the answer to a rollback of an unknown bet. The bet may still be on its way, if the player plays here in this
-- currency; it is then refused when it arrives. Otherwise the rollback writes nothing.
create or replace function cancel_unknown_bet(
  p_vassalage text, p_bet_tx text, p_player bigint, p_round text, p_currency text)
returns text language plpgsql as $$
begin
  insert into tombstone (vassalage, bet_tx_id, member_id, round_id, currency)
    select p_vassalage, p_bet_tx, p_player, p_round, p_currency
    where exists (select from vendor_session s
                  where s.member_id = p_player and s.vassalage = p_vassalage and s.currency = p_currency)
    on conflict do nothing;
  return case when has_tombstone(p_vassalage, p_bet_tx, p_player, p_round, p_currency) then 'OK' else 'REF_NOT_FOUND' end;
end $$;

-- Returns whether a rollback names the player, round and currency of its bet or tip.
create or replace function is_rollback_of(p_bet_key ledger_key, p_player bigint, p_round text, p_currency text)
returns boolean language sql immutable as $$
  select split_part(p_bet_key.fingerprint, '|', 1) in ('bet', 'tip')
     and split_part(p_bet_key.fingerprint, '|', 2) = p_player::text
     and split_part(p_bet_key.fingerprint, '|', 3) = p_round
     and split_part(p_bet_key.fingerprint, '|', 5) = p_currency;
$$;

-- Rolls back a stake or tip under its locks; returns the answer, and whether its entry has recorded it already.
create or replace function roll_back_stake(
  p_bet_key ledger_key, p_wallet bigint, p_tx text, p_key text, p_fingerprint text,
  out status text, out balance bigint, out posted boolean)
language plpgsql as $$
declare
  v_bet bet;
  v_tip vendor_tip;
begin
  status := 'OK';
  posted := false;
  if p_bet_key.status <> 'OK' then return; end if;
  if p_bet_key.fingerprint like 'tip|%' then
    select * into strict v_tip from vendor_tip t where t.id = p_bet_key.subject_id;
    posted := v_tip.returned_at is null;
    if posted then balance := return_tip(v_tip, p_wallet, p_tx, p_key, p_fingerprint); end if;
    return;
  end if;
  select * into strict v_bet from bet b where b.id = p_bet_key.subject_id and b.placed_at = p_bet_key.subject_at;
  if v_bet.state = 'settled' or v_bet.payout > 0
     or exists (select from result_review r where r.bet_id = v_bet.id and r.state <> 'rejected') then
    status := 'ALREADY_SETTLED';
  elsif v_bet.state = 'open' then
    posted := true;
    balance := cancel_bet(v_bet, p_wallet, p_tx, p_key, p_fingerprint);
  end if;
end $$;

create or replace function seamless_rollback(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_bet_tx text, p_round text, p_currency text,
  out status text, out balance bigint)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text := concat_ws('|', 'rollback', p_player, p_bet_tx, p_round, p_currency);
  v_known record;
  v_wallet bigint;
  v_lines record;
  v_bet bet;
  v_tip vendor_tip;
  v_bet_key ledger_key;
  v_back record;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  perform lock_transaction(seamless_key(p_vassalage, p_bet_tx));
  select k.* into v_bet_key from ledger_key k where k.key = seamless_key(p_vassalage, p_bet_tx);
  select b.* into v_bet from bet b
    where v_bet_key.fingerprint like 'bet|%' and b.id = v_bet_key.subject_id and b.placed_at = v_bet_key.subject_at;
  select t.* into v_tip from vendor_tip t where v_bet_key.fingerprint like 'tip|%' and t.id = v_bet_key.subject_id;
  -- Source and accounts of a stake or tip never change; its state is read again below, under the locks.
  v_lines := stake_entry_lines(p_vassalage, p_currency, coalesce(v_bet.entry_id, v_tip.entry_id), coalesce(v_bet.placed_at, v_tip.at));
  v_wallet := seamless_lock(p_player, p_currency, coalesce(v_bet.wallet_id, v_tip.wallet_id), v_lines.accounts);
  v_known := seamless_replay(v_key, v_fingerprint);
  status := v_known.status;
  balance := coalesce(v_known.balance, own_balance(v_bet.wallet_id, p_player, p_vassalage, p_currency));
  if status is not null then return; end if;

  if p_tx = p_bet_tx then status := 'BAD_REQUEST'; return; end if;
  if v_bet_key.key is null then
    status := cancel_unknown_bet(p_vassalage, p_bet_tx, p_player, p_round, p_currency);
    if status = 'REF_NOT_FOUND' then return; end if;
  elsif not is_rollback_of(v_bet_key, p_player, p_round, p_currency) then
    status := 'TX_MISMATCH';
  else
    v_back := roll_back_stake(v_bet_key, v_wallet, p_tx, v_key, v_fingerprint);
    status := v_back.status;
    balance := coalesce(v_back.balance, balance);
    if v_back.posted then return; end if;
  end if;
  perform ledger_keep(v_key, v_fingerprint, status, balance);
end $$;
