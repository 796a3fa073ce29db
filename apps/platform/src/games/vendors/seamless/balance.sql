-- The balances a vendor may see, and the state of a transaction.

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

create or replace function seamless_balance(p_vassalage text, p_request uuid, p_session uuid,
  out status text, out balance bigint, out currency text)
language plpgsql as $$
begin
  if not seamless_take(p_vassalage, p_request) then status := 'REPLAYED'; return; end if;
  select s.currency, session_balance(s) into currency, balance from vendor_session s
    where s.id = p_session and s.vassalage = p_vassalage and s.ended_at is null and s.expires_at > now();
  status := case when found then 'OK' else 'SESSION_EXPIRED' end;
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
