-- The posting of entries: the only way to move money.

-- Writes the rows of posted entries and returns the number of keys recorded. The rows of each table are written by one
-- small statement, since a plan with joins and aggregates costs more to set up than all of these.
create or replace function ledger_write(
  p_ids bigint[], p_accounts ledger_account[], p_entries ledger_entry[], p_lines ledger_line[],
  p_changes ledger_change[], p_keys ledger_key[])
returns integer language plpgsql as $$
declare
  v_recorded integer;
begin
  insert into ledger_entry (id, at, key, kind, member_id, reference, vassalage, node_id, reverses_id, resolves_id)
    select id, at, key, kind, member_id, reference, vassalage, node_id, reverses_id, resolves_id from unnest(p_entries);
  insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
    select account_id, sequence, at, entry_id, kind, currency, amount, balance_after from unnest(p_lines);
  update ledger_account a
    set balance = p_accounts[array_position(p_ids, a.id)].balance,
        sequence = p_accounts[array_position(p_ids, a.id)].sequence,
        last_at = p_accounts[array_position(p_ids, a.id)].last_at
    where a.id = any (p_ids) and a.sequence <> p_accounts[array_position(p_ids, a.id)].sequence;
  -- The balance a player sees has changed, so open pages are notified.
  insert into balance_change (account_id, member_id, sequence, balance)
    select account_id, member_id, sequence, balance from unnest(p_changes);
  insert into ledger_key (key, fingerprint, status, entry_id, balances, reverses_id, resolves_id, subject_id, subject_at, at)
    select key, fingerprint, status, entry_id, balances, reverses_id, resolves_id, subject_id, subject_at, at
    from unnest(p_keys)
    on conflict (key) do nothing;
  get diagnostics v_recorded = row_count;
  return v_recorded;
end $$;

-- Posts entries one after the other and returns their answers in this order. With p_repeats a key that was used before
-- returns its first answer; without, it is an error: the caller looked for it, and retries. No page is notified of
-- entries of the past. The plans use indexes, whatever the size of the tables when they were made.
create or replace function ledger_post_entries(p_drafts ledger_draft[], p_repeats boolean default false)
returns ledger_answer[]
language plpgsql strict set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_accounts ledger_account[] := ledger_lock(p_drafts);
  -- The time is read after the locks, so that an account's times rise with its sequence.
  v_now timestamptz := event_time();
  v_ids bigint[];
  v_draft ledger_draft;
  v_at timestamptz;
  v_own ledger_account[];
  v_account ledger_account;
  v_id bigint;
  v_answer ledger_answer;
  v_answers ledger_answer[];
  v_entries ledger_entry[];
  v_lines ledger_line[];
  v_changes ledger_change[];
  v_keys ledger_key[];
begin
  foreach v_account in array v_accounts loop
    v_ids := v_ids || v_account.id;
  end loop;
  foreach v_draft in array p_drafts loop
    v_own := null;
    foreach v_id in array coalesce(v_draft.accounts, '{}') loop
      v_own := v_own || v_accounts[array_position(v_ids, v_id)];
    end loop;
    v_answer := ledger_decide(v_draft, v_own, p_repeats);
    v_answers := v_answers || v_answer;
    continue when v_answer.replayed;
    -- No line is dated before the one that precedes it, even if the clock is behind that of an earlier server.
    v_at := coalesce(v_draft.at, greatest(v_now, (select max(a.last_at) from unnest(v_own) a)));
    if v_answer.entry_id is not null then
      v_entries := v_entries || (v_answer.entry_id, v_at, v_draft.key, v_draft.kind, v_draft.member_id, v_draft.reference,
        v_draft.vassalage, v_draft.node_id, v_draft.reverses_id, v_draft.resolves_id)::ledger_entry;
      for n in 1 .. cardinality(v_own) loop
        v_account := v_own[n];
        v_account.balance := v_answer.balances[n];
        v_account.sequence := v_account.sequence + 1;
        v_account.last_at := greatest(v_account.last_at, v_at);
        v_accounts[array_position(v_ids, v_account.id)] := v_account;
        v_lines := v_lines || (v_account.id, v_account.sequence, v_at, v_answer.entry_id, v_draft.kind, v_account.currency,
          v_draft.amounts[n], v_account.balance)::ledger_line;
        if v_draft.at is null and v_account.kind in ('cash', 'bonus', 'hold', 'vendor', 'transit') then
          v_changes := v_changes
            || (v_account.id, v_account.member_id, v_account.sequence, v_account.balance)::ledger_change;
        end if;
      end loop;
    end if;
    v_keys := v_keys || (v_draft.key, v_draft.fingerprint, v_answer.status, v_answer.entry_id,
      case when v_draft.at is null then v_answer.balances else '{}' end,
      case when v_answer.status = 'OK' then v_draft.reverses_id end,
      case when v_answer.status = 'OK' then v_draft.resolves_id end, v_draft.subject_id, v_draft.subject_at, v_at)::ledger_key;
  end loop;
  if ledger_write(v_ids, v_accounts, v_entries, v_lines, v_changes, v_keys) <> cardinality(v_keys) then
    raise exception 'a key was used meanwhile' using errcode = 'serialization_failure';
  end if;
  return v_answers;
end $$;
