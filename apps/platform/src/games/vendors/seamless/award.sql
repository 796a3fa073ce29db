-- Wins without a bet: jackpots and prizes.

-- Divides a jackpot among the accounts of the vendor's pool, up to their sum without the contributions of open bets;
-- returns the parts, what is left of that sum, and the rest that the vendor's account pays.
create or replace function jackpot_parts(p_vassalage text, p_currency text, p_account bigint, p_amount bigint,
  out accounts bigint[], out parts bigint[], out pool bigint, out rest bigint)
language plpgsql as $$
declare
  v_account record;
begin
  accounts := '{}';
  parts := '{}';
  rest := p_amount;
  -- The vendor's account is locked among the pool's accounts, all in id order.
  perform from ledger_account a
    where a.id = p_account or a.member_id = 0 and a.kind = 'jackpot' and a.currency = p_currency and a.name = p_vassalage
    order by a.id for update;
  -- Contributions of open bets may be returned, and the pool must not fall below zero then.
  select greatest(coalesce(sum(a.balance), 0) - (
      select coalesce(sum(b.contribution), 0) from bet b
      where b.vassalage = p_vassalage and b.currency = p_currency and b.state = 'open' and b.contribution > 0), 0)
    into pool from ledger_account a
    where a.member_id = 0 and a.kind = 'jackpot' and a.currency = p_currency and a.name = p_vassalage;
  for v_account in
    select a.id, a.balance from ledger_account a
    where a.member_id = 0 and a.kind = 'jackpot' and a.currency = p_currency and a.name = p_vassalage and a.balance > 0
    order by a.id
  loop
    exit when rest = 0 or pool = 0;
    accounts := accounts || v_account.id;
    parts := parts || least(rest, v_account.balance, pool);
    rest := rest - parts[cardinality(parts)];
    pool := pool - parts[cardinality(parts)];
  end loop;
end $$;

-- Returns the account that an award goes to, and the same again if the award records it. A jackpot goes to the source of
-- the newest bet's stake, so that a jackpot won with a bonus belongs to the bonus.
create or replace function award_wallet(
  p_vassalage text, p_player bigint, p_currency text, p_kind text, p_game_code text, p_single_wallet boolean,
  out wallet bigint, out recorded bigint)
language plpgsql as $$
declare
  v_played bigint;
begin
  wallet := case when p_single_wallet then ledger_account_id(p_player, 'cash', '', p_currency, 0)
                 else ledger_account_id(p_player, 'vendor', p_vassalage, p_currency, 0) end;
  if p_kind = 'jackpot' then
    select b.wallet_id into v_played from bet b
      where b.member_id = p_player and b.vassalage = p_vassalage and (p_game_code is null or b.game_code = p_game_code)
      order by b.placed_at desc, b.id desc limit 1;
    if is_bonus_wallet(v_played) then wallet := v_played; end if;
  end if;
  recorded := case when not p_single_wallet or wallet = v_played then wallet end;
end $$;

-- Returns whether the vendor has a right to pay an award, at once and on this day. Awards of a vendor in a currency are
-- serialised by their right's row, so that two never exceed the day's limit together.
create or replace function may_award(p_vassalage text, p_currency text, p_amount bigint) returns boolean
language plpgsql as $$
declare
  v_right award_right;
begin
  select * into v_right from award_right r where r.vassalage = p_vassalage and r.currency = p_currency for update;
  return found and p_amount <= v_right.highest and p_amount <= v_right.daily - coalesce((
    select sum(w.amount) from vendor_award w
    where w.vassalage = p_vassalage and w.currency = p_currency
      and w.at >= date_trunc('day', clock_timestamp(), 'UTC')), 0);
end $$;

-- Decides an award: an answer, or null to proceed. An award above the vendor's right is refused and not recorded, so that
-- the same transaction is paid once the right exists.
create or replace function decide_award(
  p_vassalage text, p_player bigint, p_key text, p_fingerprint text, p_kind text, p_game_code text, p_currency text,
  p_amount bigint,
  out answer text, out balance bigint, out reference bigint, out merchant text, out node_id bigint, out wallet bigint,
  out recorded bigint)
language plpgsql as $$
declare
  v_member record;
  v_known record;
begin
  select m.merchant, m.currency, m.type, t.single_wallet into v_member from member m join merchant t on t.code = m.merchant
    where m.id = p_player and exists (
      select from vendor_session s where s.member_id = m.id and s.vassalage = p_vassalage);
  -- A vendor learns nothing about members who never played there.
  if not found then answer := 'REF_NOT_FOUND'; return; end if;
  if v_member.type = 4 then answer := 'PLAYER_BLOCKED'; return; end if;
  if v_member.currency <> p_currency then answer := 'CURRENCY_MISMATCH'; return; end if;
  merchant := v_member.merchant;
  select w.wallet, w.recorded into wallet, recorded from award_wallet(
    p_vassalage => p_vassalage, p_player => p_player, p_currency => p_currency, p_kind => p_kind,
    p_game_code => p_game_code, p_single_wallet => v_member.single_wallet) w;
  select a.balance into balance from ledger_account a where a.id = wallet for update;
  v_known := seamless_replay(p_key, p_fingerprint);
  if v_known.status is not null then
    answer := v_known.status;
    balance := coalesce(v_known.balance, balance);
    reference := v_known.reference;
    return;
  end if;
  if p_game_code is not null then
    select g.node_id into node_id from game g where g.vassalage = p_vassalage and g.game_code = p_game_code;
    if not found then answer := 'BAD_REQUEST'; return; end if;
  end if;
  if not may_award(p_vassalage, p_currency, p_amount) then answer := 'LIMIT_REACHED'; end if;
end $$;

-- Pays a win without a bet. A jackpot is paid from its pool, up to the sum of all its accounts without the contributions
-- of open bets, and the rest from the vendor's account.
create or replace function seamless_award(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_kind text, p_game_code text, p_currency text,
  p_amount bigint, p_detail jsonb,
  out status text, out balance bigint, out reference bigint)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_key text := seamless_key(p_vassalage, p_tx);
  v_fingerprint text := concat_ws('|', 'award', p_player, p_kind, coalesce(p_game_code, ''), p_currency, p_amount);
  v_award record;
  v_house bigint;
  v_left bigint := p_amount;
  v_pool bigint;
  v_accounts bigint[];
  v_parts bigint[] := '{}';
  v_posted record;
  v_at timestamptz;
  v_reference text := 'W' || upper(substr(md5(gen_random_uuid()::text), 1, 15));
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  v_award := decide_award(
    p_vassalage => p_vassalage, p_player => p_player, p_key => v_key, p_fingerprint => v_fingerprint, p_kind => p_kind,
    p_game_code => p_game_code, p_currency => p_currency, p_amount => p_amount);
  status := coalesce(v_award.answer, 'OK');
  balance := v_award.balance;
  reference := v_award.reference;
  if v_award.answer is not null then return; end if;
  reference := nextval(pg_get_serial_sequence('vendor_award', 'id'));
  v_house := ledger_account_id(0, 'house', p_vassalage, p_currency, p_player);
  v_accounts := array[v_award.wallet];
  if p_kind = 'jackpot' then
    select v_accounts || j.accounts, j.parts, j.pool, j.rest into v_accounts, v_parts, v_pool, v_left
      from jackpot_parts(p_vassalage, p_currency, v_house, p_amount) j;
  end if;
  v_at := event_time();
  v_posted := ledger_post(
    p_key => v_key, p_fingerprint => v_fingerprint, p_kind => 'win', p_member => p_player, p_reference => v_reference,
    p_accounts => case when v_left > 0 then v_accounts || v_house else v_accounts end,
    p_amounts => p_amount || array(select -part from unnest(v_parts) with ordinality as t (part, n) order by n)
      || case when v_left > 0 then array[-v_left] else '{}' end,
    p_vassalage => p_vassalage, p_node => v_award.node_id, p_subject => reference, p_subject_at => v_at);
  perform retry_if_changed(v_key, v_posted.replayed);
  balance := v_posted.balances[1];
  insert into vendor_award (id, vassalage, tx_id, merchant, member_id, kind, node_id, game_code, currency, amount,
                            wallet_id, reference, detail, entry_id, at, pool_parts, pool_left)
    overriding system value
    values (reference, p_vassalage, p_tx, v_award.merchant, p_player, p_kind, v_award.node_id, p_game_code, p_currency,
            p_amount, v_award.recorded, v_reference, p_detail, v_posted.entry_id, v_at, v_parts, v_pool);
end $$;

-- The awards of vendors are append-only.
create or replace trigger vendor_award_stays before update or delete on vendor_award
  for each row execute function refuse_change();
create or replace trigger vendor_award_is_kept before truncate on vendor_award execute function refuse_change();
