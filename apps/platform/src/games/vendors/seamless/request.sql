-- The parts that every request of a vendor shares: its key, its locks and its first answer.

create or replace function seamless_key(p_vassalage text, p_tx text) returns text language sql immutable as $$
  select 'seamless:' || p_vassalage || ':' || p_tx;
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
