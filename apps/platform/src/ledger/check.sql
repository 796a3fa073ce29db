-- The decision about an entry: its accounts, the first answer to its key, and the rule of double entry.

-- Locks the accounts of all entries and returns them in id order, which is the same for all transactions, so that two of
-- them over the same accounts cannot deadlock. A player's account takes part in only one entry, unless these are of the
-- past.
create or replace function ledger_lock(p_drafts ledger_draft[]) returns ledger_account[] language plpgsql as $$
declare
  v_draft ledger_draft;
  v_ids bigint[];
  v_accounts ledger_account[];
  v_account ledger_account;
begin
  foreach v_draft in array p_drafts loop
    v_ids := v_ids || v_draft.accounts;
  end loop;
  v_accounts := array(select a from ledger_account a where a.id = any (v_ids) order by a.id for update);
  if cardinality(p_drafts) > 1 and p_drafts[1].at is null then
    foreach v_account in array v_accounts loop
      if v_account.member_id <> 0 and cardinality(array_positions(v_ids, v_account.id)) > 1 then
        raise exception 'account % takes part twice, which is not double entry', v_account.id
          using errcode = 'check_violation';
      end if;
    end loop;
  end if;
  return v_accounts;
end $$;

-- Returns the first answer to a key, or KEY_REUSED for another fingerprint; null if there is none yet.
create or replace function ledger_first_answer(p_key text, p_fingerprint text) returns ledger_answer language plpgsql as $$
declare
  v_known ledger_key;
begin
  select * into v_known from ledger_key k where k.key = p_key;
  if not found then return null; end if;
  return (case when v_known.fingerprint is not distinct from p_fingerprint then v_known.status else 'KEY_REUSED' end,
          v_known.entry_id, v_known.balances, true)::ledger_answer;
end $$;

-- Returns the balances after the lines of an entry, by their accounts in the same order, or null if a player's balance
-- would fall below zero. The lines are at least two, one per account, and their sums are zero per currency; a malformed
-- entry is an error, which means a bug, not a refusal.
create or replace function balances_after(p_draft ledger_draft, p_accounts ledger_account[]) returns bigint[]
language plpgsql as $$
declare
  v_account ledger_account;
  v_currency text := p_accounts[1].currency;
  v_sum bigint := 0;
  v_sound boolean := cardinality(p_accounts) >= 2 and cardinality(p_accounts) = cardinality(p_draft.amounts);
  v_mixed boolean := false;
  v_short boolean := false;
  v_balances bigint[];
begin
  for n in 1 .. coalesce(cardinality(p_accounts), 0) loop
    v_account := p_accounts[n];
    v_sum := v_sum + p_draft.amounts[n];
    v_sound := v_sound and p_draft.amounts[n] <> 0 and array_position(p_draft.accounts, v_account.id) = n;
    v_mixed := v_mixed or v_account.currency <> v_currency;
    v_balances := v_balances || v_account.balance + p_draft.amounts[n];
    v_short := v_short or v_account.member_id <> 0 and v_balances[n] < 0;
  end loop;
  if v_sound and v_mixed then
    v_sound := not exists (
      select from unnest(p_accounts) with ordinality a
      group by a.currency having sum(p_draft.amounts[a.ordinality]) <> 0);
  end if;
  if v_sound is not true or v_sum <> 0 then
    raise exception 'entry % is not double entry', p_draft.key using errcode = 'check_violation';
  end if;
  return case when not v_short then v_balances end;
end $$;

-- Decides an entry by the accounts of its lines. One with a status keeps it and moves no money; with p_repeats a key that
-- was used before returns its first answer. The id is drawn while this transaction has an id of its own, by its locks:
-- blocks.ts relies on that.
create or replace function ledger_decide(p_draft ledger_draft, p_accounts ledger_account[], p_repeats boolean)
returns ledger_answer language plpgsql as $$
declare
  v_answer ledger_answer;
  v_balances bigint[];
  v_status text := 'OK';
begin
  if p_repeats then
    v_answer := ledger_first_answer(p_draft.key, p_draft.fingerprint);
    if v_answer.replayed then return v_answer; end if;
  end if;
  if p_draft.status is not null then
    return (p_draft.status, null, array[p_draft.balance], false)::ledger_answer;
  end if;
  v_balances := balances_after(p_draft, p_accounts);
  if v_balances is null then v_status := 'INSUFFICIENT_FUNDS'; end if;
  if p_draft.resolves_id is not null then
    perform from ledger_key k where k.resolves_id = p_draft.resolves_id;
    if found then v_status := 'ALREADY_RESOLVED'; end if;
  end if;
  if p_draft.reverses_id is not null then
    perform from ledger_key k where k.reverses_id = p_draft.reverses_id;
    if found then v_status := 'ALREADY_REVERSED'; end if;
  end if;
  if v_status <> 'OK' then
    return (v_status, null, array(select a.balance from unnest(p_accounts) a), false)::ledger_answer;
  end if;
  return (v_status, coalesce(p_draft.id, nextval('ledger_entry_id')), v_balances, false)::ledger_answer;
end $$;
