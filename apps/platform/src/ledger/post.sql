-- One entry of the ledger.

-- Moves money, and is the only way to do so. p_amounts[i] goes to p_accounts[i]; they sum to zero per currency. Returns
-- OK, INSUFFICIENT_FUNDS, KEY_REUSED, ALREADY_REVERSED or ALREADY_RESOLVED. A malformed entry is an error, which means
-- a bug, not a refusal. It uses many small statements over one row each, since a plan with joins and aggregates costs
-- more to set up than all of these.
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
  v_at timestamptz;
begin
  -- Accounts are always locked in id order, so that two entries over the same accounts cannot deadlock.
  if cardinality(p_accounts) > 2 then
    v_order := array(select id from unnest(p_accounts) id order by id);
  elsif p_accounts[1] > p_accounts[2] then
    v_order := array[p_accounts[2], p_accounts[1]];
  end if;
  foreach v_id in array v_order loop
    v_n := array_position(p_accounts, v_id);
    select a.member_id, a.currency, a.balance into v_account from ledger_account a where a.id = v_id for update;
    v_sound := v_sound and found and balances[v_n] is null and p_amounts[v_n] <> 0;
    balances[v_n] := v_account.balance;
    v_sum := v_sum + p_amounts[v_n];
    v_short := v_short or (v_account.member_id <> 0 and v_account.balance + p_amounts[v_n] < 0);
    v_currency := coalesce(v_currency, v_account.currency);
    v_one_currency := v_one_currency and v_account.currency = v_currency;
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
    -- The id is drawn while this transaction has an id of its own, by its locks: blocks.ts relies on that.
    entry_id := nextval('ledger_entry_id');
    -- The time is read after the locks, so that an account's times rise with its sequence.
    v_at := clock_timestamp();
    insert into ledger_entry (id, at, key, kind, member_id, reference, vassalage, node_id, reverses_id, resolves_id)
      values (entry_id, v_at, p_key, p_kind, p_member, p_reference, p_vassalage, p_node, p_reverses, p_resolves);
    for i in 1 .. cardinality(p_accounts) loop
      update ledger_account a set balance = a.balance + p_amounts[i], sequence = a.sequence + 1
        where a.id = p_accounts[i] returning a.sequence, a.currency, a.balance, a.member_id, a.kind into v_account;
      insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
        values (p_accounts[i], v_account.sequence, v_at, entry_id, p_kind, v_account.currency, p_amounts[i],
                v_account.balance);
      balances[i] := v_account.balance;
      -- The balance a player sees has changed, so open pages are notified.
      if v_account.kind in ('cash', 'bonus', 'hold', 'vendor', 'transit') then
        insert into balance_change (account_id, member_id, sequence, balance)
          values (p_accounts[i], v_account.member_id, v_account.sequence, v_account.balance);
      end if;
    end loop;
  end if;

  insert into ledger_key (key, fingerprint, status, entry_id, balances, reverses_id, resolves_id, subject_id, subject_at)
    values (p_key, p_fingerprint, status, entry_id, balances,
            case when status = 'OK' then p_reverses end, case when status = 'OK' then p_resolves end,
            p_subject, p_subject_at)
    on conflict (key) do nothing;
  if not found then
    -- The same key was just used over other accounts: the retry finds it.
    raise exception 'key % was used meanwhile', p_key using errcode = 'serialization_failure';
  end if;
end $$;

-- Records an answer without a movement, so that a repetition of the transaction finds it.
create or replace function ledger_keep(
  p_key text, p_fingerprint text, p_status text, p_balance bigint,
  p_subject bigint default null, p_subject_at timestamptz default null)
returns void language plpgsql as $$
begin
  insert into ledger_key (key, fingerprint, status, balances, subject_id, subject_at)
    values (p_key, p_fingerprint, p_status, array[p_balance], p_subject, p_subject_at) on conflict (key) do nothing;
  if not found then
    raise exception 'key % was used meanwhile', p_key using errcode = 'serialization_failure';
  end if;
end $$;
