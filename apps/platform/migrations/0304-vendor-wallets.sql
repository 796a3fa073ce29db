-- Wallets of their own at the vendors (transfer mode): accounts of the ledger like the cash, one a vendor. Money on its
-- way between two of a member's wallets is in transit: neither staked nor lost, until the vendor has answered.
alter table merchant add column single_wallet boolean not null
  generated always as (coalesce((config ->> 'isSingleWallet')::boolean, true)) stored;

-- The account a stake came from; null: the cash.
alter table bet add column purse_id bigint;

create table wallet_transfer (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  -- Collecting all moves many under one key.
  idempotency_key text not null,
  fingerprint text not null,
  vassalage text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The vendor knows it by this.
  reference text not null unique,
  state text not null default 'moving' check (state in ('moving', 'done', 'refused')),
  -- The entry that took it from one wallet; the entry that ended it resolves this one.
  entry_id bigint not null,
  at timestamptz not null default now(),
  ended_at timestamptz,
  asked_at timestamptz not null default now(),
  tries integer not null default 0,
  unique (member_id, idempotency_key, vassalage)
);
create index wallet_transfer_of_member on wallet_transfer (member_id, at desc);
create index wallet_transfer_moving on wallet_transfer (asked_at) where state = 'moving';

create or replace function judge_account_owner() returns trigger language plpgsql as $$
begin
  new.lowest := case when new.member_id <> 0 then 0 end;
  if (new.kind = any (case when new.member_id = 0
       then array['house', 'promotions', 'fees', 'clearing', 'payout', 'suspense']
       else array['cash', 'bonus', 'hold', 'commission', 'points', 'vendor', 'transit'] end)) then
    return new;
  end if;
  raise exception 'member % cannot own an account of kind %', new.member_id, new.kind using errcode = 'check_violation';
end $$;

-- What a player is shown. The sequence rises with every change of any of them.
drop function player_balance(bigint, text);
create function player_balance(p_member bigint, p_currency text,
  out cash bigint, out bonus bigint, out held bigint, out vendors bigint, out sequence bigint)
language sql stable as $$
  select coalesce(sum(balance) filter (where kind = 'cash'), 0)::bigint,
         coalesce(sum(balance) filter (where kind = 'bonus'), 0)::bigint,
         coalesce(sum(balance) filter (where kind in ('hold', 'transit')), 0)::bigint,
         coalesce(sum(balance) filter (where kind = 'vendor'), 0)::bigint,
         coalesce(sum(sequence), 0)::bigint
  from ledger_account
  where member_id = p_member and currency = p_currency and kind in ('cash', 'bonus', 'hold', 'vendor', 'transit');
$$;

create or replace function emit_balance(p_member bigint, p_currency text) returns void language plpgsql as $$
declare
  v_cash bigint;
  v_bonus bigint;
  v_held bigint;
  v_vendors bigint;
  v_sequence bigint;
begin
  -- As player_balance() has it, without the call: this runs with every movement.
  select coalesce(sum(balance) filter (where kind = 'cash'), 0), coalesce(sum(balance) filter (where kind = 'bonus'), 0),
         coalesce(sum(balance) filter (where kind in ('hold', 'transit')), 0),
         coalesce(sum(balance) filter (where kind = 'vendor'), 0), coalesce(sum(sequence), 0)
    into v_cash, v_bonus, v_held, v_vendors, v_sequence
    from ledger_account where member_id = p_member and currency = p_currency and kind in ('cash', 'bonus', 'hold', 'vendor', 'transit');
  perform event_emit(p_member, format(
    '{"type": "balance", "balance": "%s", "bonus": "%s", "held": "%s", "vendors": "%s", "total": "%s", "sequence": "%s"}',
    money_text(v_cash), money_text(v_bonus), money_text(v_held), money_text(v_vendors),
    money_text(v_cash + v_bonus + v_held + v_vendors), v_sequence)::jsonb);
end $$;

create or replace function ledger_post(
  p_key text, p_fingerprint text, p_kind text, p_member bigint, p_reference text,
  p_accounts bigint[], p_amounts bigint[],
  p_vassalage text default null, p_node bigint default null,
  p_reverses bigint default null, p_resolves bigint default null,
  p_subject bigint default null, p_subject_at timestamptz default null,
  out status text, out entry_id bigint, out balances bigint[], out replayed boolean)
language plpgsql as $$
declare
  v_known ledger_key;
  v_order bigint[] := p_accounts;
  v_id bigint;
  v_n integer;
  v_account record;
  v_sound boolean := cardinality(p_accounts) >= 2 and cardinality(p_amounts) = cardinality(p_accounts);
  v_short boolean := false;
  v_one_currency boolean := true;
  v_currency text;
  v_sum bigint := 0;
  -- Whom to tell of a new balance.
  v_players bigint[] := '{}';
  v_at timestamptz;
begin
  -- Locked in id order, always: two entries over the same accounts cannot wait for each other.
  if cardinality(p_accounts) > 2 then
    v_order := array(select id from unnest(p_accounts) id order by id);
  elsif p_accounts[1] > p_accounts[2] then
    v_order := array[p_accounts[2], p_accounts[1]];
  end if;
  foreach v_id in array v_order loop
    v_n := array_position(p_accounts, v_id);
    select a.member_id, a.kind, a.currency, a.balance into v_account from ledger_account a where a.id = v_id for update;
    v_sound := v_sound and found and balances[v_n] is null and p_amounts[v_n] <> 0;
    balances[v_n] := v_account.balance;
    v_sum := v_sum + p_amounts[v_n];
    v_short := v_short or (v_account.member_id <> 0 and v_account.balance + p_amounts[v_n] < 0);
    v_currency := coalesce(v_currency, v_account.currency);
    v_one_currency := v_one_currency and v_account.currency = v_currency;
    if v_account.kind in ('cash', 'bonus', 'hold', 'vendor', 'transit') and v_account.member_id <> all (v_players) then
      v_players := v_players || v_account.member_id;
    end if;
  end loop;

  select * into v_known from ledger_key k where k.key = p_key;
  replayed := found;
  if replayed then
    status := case when v_known.fingerprint is not distinct from p_fingerprint then v_known.status
                   else 'KEY_REUSED' end;
    entry_id := v_known.entry_id;
    balances := v_known.balances;
    return;
  end if;

  if v_sound and not v_one_currency then
    v_sound := not exists (
      select from unnest(p_accounts, p_amounts) t (id, amount) join ledger_account a using (id)
      group by a.currency having sum(t.amount) <> 0);
  end if;
  if v_sound is not true or v_sum <> 0 then
    raise exception 'entry % is not double entry', p_key using errcode = 'check_violation';
  end if;

  status := case when v_short then 'INSUFFICIENT_FUNDS' else 'OK' end;
  if p_resolves is not null then
    perform from ledger_key k where k.resolves_id = p_resolves;
    if found then status := 'ALREADY_RESOLVED'; end if;
  end if;
  if p_reverses is not null then
    perform from ledger_key k where k.reverses_id = p_reverses;
    if found then status := 'ALREADY_REVERSED'; end if;
  end if;

  if status = 'OK' then
    entry_id := nextval('ledger_entry_id');
    -- Read after the locks: an account's times rise with its sequence.
    v_at := clock_timestamp();
    insert into ledger_entry (id, at, key, kind, member_id, reference, vassalage, node_id, reverses_id, resolves_id)
      values (entry_id, v_at, p_key, p_kind, p_member, p_reference, p_vassalage, p_node, p_reverses, p_resolves);
    for i in 1 .. cardinality(p_accounts) loop
      update ledger_account a set balance = a.balance + p_amounts[i], sequence = a.sequence + 1
        where a.id = p_accounts[i] returning a.sequence, a.currency, a.balance into v_account;
      insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
        values (p_accounts[i], v_account.sequence, v_at, entry_id, p_kind, v_account.currency, p_amounts[i],
                v_account.balance);
      balances[i] := v_account.balance;
    end loop;
  end if;

  insert into ledger_key (key, fingerprint, status, entry_id, balances, reverses_id, resolves_id, subject_id, subject_at)
    values (p_key, p_fingerprint, status, entry_id, balances,
            case when status = 'OK' then p_reverses end, case when status = 'OK' then p_resolves end,
            p_subject, p_subject_at)
    on conflict (key) do nothing;
  if not found then
    -- The same key was just used over other accounts: run again and find it.
    raise exception 'key % was used meanwhile', p_key using errcode = 'serialization_failure';
  end if;

  if status = 'OK' and v_one_currency and cardinality(v_players) <= 1 then
    if cardinality(v_players) = 1 then perform emit_balance(v_players[1], v_currency); end if;
  elsif status = 'OK' then
    perform emit_balance(m.member_id, m.currency) from (
      select distinct a.member_id, a.currency from ledger_account a
      where a.id = any (p_accounts) and a.kind in ('cash', 'bonus', 'hold', 'vendor', 'transit')
      order by a.member_id) m;
  end if;
end $$;

-- What a player can stake with this vendor: the cash, or the wallet there.
create function purse_of(p_member bigint, p_vassalage text, p_currency text) returns bigint language sql stable as $$
  select coalesce((
    select a.balance from member m join merchant t on t.code = m.merchant
    join ledger_account a on a.member_id = m.id and a.currency = p_currency and a.shard = 0
      and a.kind = case when t.single_wallet then 'cash' else 'vendor' end
      and a.name = case when t.single_wallet then '' else p_vassalage end
    where m.id = p_member), 0);
$$;

-- The account that a bet's stake came from: its win goes there, and its stake back there, whatever the merchant does now.
create function purse_of_bet(p_vassalage text, p_bet_tx text) returns bigint language sql stable as $$
  select b.purse_id from ledger_key k join bet b on b.id = k.subject_id and b.placed_at = k.subject_at
  where k.key = seamless_key(p_vassalage, p_bet_tx);
$$;

-- The accounts that a movement of this player with this vendor is between, locked in id order: the purse where one is
-- named, else the cash, which is null for a player who never had any.
drop function seamless_lock(text, bigint, text);
create function seamless_lock(p_vassalage text, p_player bigint, p_currency text, p_purse bigint,
  out cash bigint, out house bigint)
language plpgsql as $$
begin
  house := ledger_account_id(0, 'house', p_vassalage, p_currency, p_player);
  cash := p_purse;
  if cash is null then
    select a.id into cash from ledger_account a
      where a.member_id = p_player and a.kind = 'cash' and a.currency = p_currency and a.name = '' and a.shard = 0;
  end if;
  perform from ledger_account a where a.id = least(cash, house) for update;
  perform from ledger_account a where a.id = greatest(cash, house) for update;
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
  v_purse bigint;
  v_single boolean;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  v_known := seamless_replay(v_key, v_fingerprint);
  if v_known.status is not null then
    status := v_known.status;
    balance := coalesce(v_known.balance, purse_of(p_player, p_vassalage, p_currency));
    reference := v_known.reference;
    return;
  end if;

  select * into v_session from vendor_session s
    where s.id = p_session and s.vassalage = p_vassalage and s.member_id = p_player;
  status := case when found then bet_refusal(v_session, p_game_code, p_currency, p_amount, p_idle)
                 else 'SESSION_EXPIRED' end;
  if status is not null then
    balance := purse_of(p_player, p_vassalage, coalesce(v_session.currency, p_currency));
    -- A request that makes no sense, or comes at a bad time, decides nothing.
    if status not in ('BAD_REQUEST', 'TRY_LATER') then
      perform seamless_keep(v_key, v_fingerprint, status, balance);
    end if;
    return;
  end if;

  perform from round r
    where r.member_id = p_player and r.vassalage = p_vassalage and r.round_id = p_round and r.closed_at is not null;
  if found then
    status := 'ROUND_CLOSED';
    balance := purse_of(p_player, p_vassalage, p_currency);
    perform seamless_keep(v_key, v_fingerprint, status, balance);
    return;
  end if;

  select t.single_wallet into v_single from merchant t where t.code = v_session.merchant;
  v_purse := ledger_account_id(p_player, case when v_single then 'cash' else 'vendor' end,
                               case when v_single then '' else p_vassalage end, p_currency, p_player);
  reference := nextval('bet_id');
  v_placed := clock_timestamp();
  v_posted := ledger_post(
    v_key, v_fingerprint, 'bet', p_player, p_round,
    array[v_purse, ledger_account_id(0, 'house', p_vassalage, p_currency, p_player)],
    array[-p_amount, p_amount], p_vassalage => p_vassalage, p_node => v_session.node_id,
    p_subject => reference, p_subject_at => v_placed);
  if v_posted.replayed then
    v_known := seamless_replay(v_key, v_fingerprint);
    status := v_known.status;
    balance := coalesce(v_known.balance, purse_of(p_player, p_vassalage, p_currency));
    reference := v_known.reference;
    return;
  end if;
  status := v_posted.status;
  balance := v_posted.balances[1];
  if status <> 'OK' then reference := null; return; end if;
  insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                   stake, upline_path, entry_id, purse_id, movements)
    values (reference, v_placed, p_player, v_session.merchant, p_currency, p_vassalage, v_session.node_id, p_game_code,
            v_session.game_type, p_round, p_amount, v_session.upline_path, v_posted.entry_id,
            case when not v_single then v_purse end, bet_movement('bet', -p_amount, p_tx));
  insert into round as r (member_id, vassalage, round_id, bet_ids)
    values (p_player, p_vassalage, p_round, array[reference])
    on conflict (member_id, vassalage, round_id) do update set bet_ids = r.bet_ids || excluded.bet_ids
      where r.closed_at is null;
  -- The round was closed since it was looked at: run again and find it so.
  perform seamless_sure(v_key, not found);
end $$;

create or replace function seamless_win(
  p_vassalage text, p_request uuid, p_player bigint, p_tx text, p_round text, p_bet_tx text, p_game_code text,
  p_currency text, p_amount bigint, p_close boolean, p_detail jsonb,
  out status text, out balance bigint, out reference bigint)
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
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  v_accounts := seamless_lock(p_vassalage, p_player, p_currency, purse_of_bet(p_vassalage, p_bet_tx));
  v_known := seamless_replay(v_key, v_fingerprint);
  if v_known.status is not null then
    status := v_known.status;
    balance := coalesce(v_known.balance, purse_of(p_player, p_vassalage, p_currency));
    reference := v_known.reference;
    return;
  end if;

  select k.* into v_bet_key from ledger_key k where k.key = seamless_key(p_vassalage, p_bet_tx);

  select * into v_bet from bet b
    where b.id = v_bet_key.subject_id and b.placed_at = v_bet_key.subject_at and v_bet_key.fingerprint like 'bet|%';
  if not found then
    status := case when v_bet_key.key is not null and v_bet_key.fingerprint is null
                   then 'TX_CANCELLED' else 'REF_NOT_FOUND' end;
  elsif v_bet.currency <> p_currency then
    status := 'CURRENCY_MISMATCH';
  elsif (v_bet.member_id, v_bet.round_id, v_bet.game_code) <> (p_player, p_round, p_game_code) then
    status := 'TX_MISMATCH';
  elsif v_bet.state = 'cancelled' then
    status := 'TX_CANCELLED';
  elsif v_bet.state = 'settled' then
    status := 'ROUND_CLOSED';
  end if;
  if status is not null then
    balance := purse_of(p_player, p_vassalage, p_currency);
    -- A bet that is not known yet may still become known: money owed is paid then.
    if status <> 'REF_NOT_FOUND' then perform seamless_keep(v_key, v_fingerprint, status, balance); end if;
    return;
  end if;

  status := 'OK';
  reference := v_bet.id;
  if p_amount > 0 then
    v_posted := ledger_post(
      v_key, v_fingerprint, 'win', p_player, p_round, array[v_accounts.cash, v_accounts.house],
      array[p_amount, -p_amount], p_vassalage => p_vassalage, p_node => v_bet.node_id,
      p_subject => v_bet.id, p_subject_at => v_bet.placed_at);
    -- Another player's request may have used the same key meanwhile.
    perform seamless_sure(v_key, v_posted.replayed);
    balance := v_posted.balances[1];
  else
    select a.balance into balance from ledger_account a where a.id = v_accounts.cash;
    insert into ledger_key (key, fingerprint, status, balances, subject_id, subject_at)
      values (v_key, v_fingerprint, status, array[balance], v_bet.id, v_bet.placed_at) on conflict (key) do nothing;
    perform seamless_sure(v_key, not found);
  end if;
  update bet b
    set payout = b.payout + p_amount, detail = coalesce(p_detail, b.detail),
        movements = b.movements || bet_movement('win', p_amount, p_tx),
        state = case when p_close then 'settled' else b.state end,
        settled_at = case when p_close then clock_timestamp() end
    where b.id = v_bet.id and b.placed_at = v_bet.placed_at;
  if p_close then perform close_round(p_player, p_vassalage, p_round, v_bet.id); end if;
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
  v_accounts := seamless_lock(p_vassalage, p_player, p_currency, purse_of_bet(p_vassalage, p_bet_tx));
  v_known := seamless_replay(v_key, v_fingerprint);
  status := v_known.status;
  balance := coalesce(v_known.balance, purse_of(p_player, p_vassalage, p_currency));
  if status is not null then return; end if;

  if p_tx = p_bet_tx then status := 'BAD_REQUEST'; return; end if;
  status := 'OK';
  select k.* into v_bet_key from ledger_key k where k.key = seamless_key(p_vassalage, p_bet_tx);
  if not found then
    -- A tombstone: the bet may still be on its way.
    perform seamless_keep(seamless_key(p_vassalage, p_bet_tx), null, 'TX_CANCELLED', balance);
  elsif v_bet_key.fingerprint is not null then
    if v_bet_key.fingerprint not like concat_ws('|', 'bet', p_player, '%')
       or split_part(v_bet_key.fingerprint, '|', 3) <> p_round
       or split_part(v_bet_key.fingerprint, '|', 5) <> p_currency then
      status := 'TX_MISMATCH';
    elsif v_bet_key.status = 'OK' then
      select * into strict v_bet from bet b where b.id = v_bet_key.subject_id and b.placed_at = v_bet_key.subject_at;
      if v_bet.state = 'settled' or v_bet.payout > 0 then
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
  perform seamless_keep(v_key, v_fingerprint, status, balance);
end $$;

create or replace function seamless_status(p_vassalage text, p_request uuid, p_player bigint, p_tx text,
  out status text, out state text, out balance bigint)
language plpgsql as $$
declare
  v_key ledger_key;
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  status := 'OK';
  balance := coalesce((select purse_of(m.id, p_vassalage, m.currency) from member m where m.id = p_player), 0);
  select * into v_key from ledger_key k where k.key = seamless_key(p_vassalage, p_tx);
  state := case
    when not found then 'unknown'
    when v_key.fingerprint is null then 'cancelled'
    when split_part(v_key.fingerprint, '|', 2) <> p_player::text then 'unknown'
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
  select s.currency, purse_of(s.member_id, s.vassalage, s.currency) into currency, balance from vendor_session s
    where s.id = p_session and s.vassalage = p_vassalage and s.ended_at is null and s.expires_at > now();
  status := case when found then 'OK' else 'SESSION_EXPIRED' end;
end $$;

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
  balance := purse_of(player_id, p_vassalage, currency);
  back_url := v_token.back_url;
  select m.nickname into nickname from member m where m.id = player_id;
end $$;
