-- Every entry of the ledger: the rule of double entry, and the rows that an entry writes.

-- The answer to an entry, by its place among those posted together.
drop type if exists ledger_answer;
create type ledger_answer as (place integer, status text, entry_id bigint, balances bigint[], replayed boolean);

-- Posts entries one after the other, and is the only way to move money. The arrays are columns of the entries, and of
-- their lines, which name their entry by its place and follow its order; an absent array is a column of nulls. The sums
-- of an entry are zero per currency. An entry that already has a status moves no money: it is recorded with that answer
-- and balance. Returns each entry's status, OK, INSUFFICIENT_FUNDS, ALREADY_REVERSED or ALREADY_RESOLVED, and the
-- balances after its lines, or those it was refused on. A malformed entry is an error, which means a bug, not a refusal.
-- With p_repeats a key that was used before returns its first answer, or KEY_REUSED for another fingerprint; without, it
-- is an error: the caller looked for it, and retries. No page is notified of entries with times of their own, which are
-- the past. The rows of each table are written by one small statement, since a plan with joins and aggregates costs more
-- to set up than all of these.
create or replace function ledger_post_all(
  p_places integer[], p_keys text[], p_fingerprints text[], p_kinds text[], p_members bigint[], p_references text[],
  p_line_places integer[], p_line_accounts bigint[], p_line_amounts bigint[],
  p_vassalages text[] default null, p_nodes bigint[] default null,
  p_reverses bigint[] default null, p_resolves bigint[] default null,
  p_subjects bigint[] default null, p_subjects_at timestamptz[] default null,
  p_statuses text[] default null, p_balances bigint[] default null,
  p_ids bigint[] default null, p_times timestamptz[] default null, p_repeats boolean default false)
returns setof ledger_answer language plpgsql as $$
#variable_conflict use_column
declare
  v_at timestamptz;
  -- The locked accounts in id order, and what the entries make of them.
  v_accounts bigint[];
  v_owners bigint[];
  v_currencies text[];
  v_shown boolean[];
  v_balances bigint[];
  v_sequences bigint[];
  -- The lines that move money: the positions of their entry and account, and what they leave.
  v_entry integer[] := '{}';
  v_account integer[] := '{}';
  v_amount bigint[] := '{}';
  v_sequence bigint[] := '{}';
  v_balance bigint[] := '{}';
  -- One entry: its lines, and its answer.
  v_first integer;
  v_next integer := 1;
  v_a integer;
  v_sum bigint;
  v_sound boolean;
  v_mixed boolean;
  v_short boolean;
  v_status text;
  v_left bigint[];
  v_known ledger_key;
  v_ids bigint[] := '{}';
  v_answers ledger_answer[] := '{}';
  v_new integer := coalesce(cardinality(p_keys), 0);
  v_recorded integer;
begin
  -- Accounts are always locked in id order, so that two transactions over the same accounts cannot deadlock.
  select array_agg(a.id), array_agg(a.member_id), array_agg(a.currency), array_agg(a.balance), array_agg(a.sequence),
         array_agg(a.kind in ('cash', 'bonus', 'hold', 'vendor', 'transit'))
    into v_accounts, v_owners, v_currencies, v_balances, v_sequences, v_shown
    from (select * from ledger_account where id = any (p_line_accounts) order by id for update) a;
  -- The time is read after the locks, so that an account's times rise with its sequence.
  v_at := clock_timestamp();
  for i in 1 .. v_new loop
    v_first := v_next;
    v_sum := 0;
    v_sound := true;
    v_mixed := false;
    v_short := false;
    v_left := '{}';
    while p_line_places[v_next] = p_places[i] loop
      v_a := array_position(v_accounts, p_line_accounts[v_next]);
      v_sum := v_sum + p_line_amounts[v_next];
      v_sound := v_sound and v_a is not null and p_line_amounts[v_next] <> 0
                 and array_position(p_line_accounts, p_line_accounts[v_next],
                                    case when v_owners[v_a] = 0 or p_times is not null then v_first else 1 end) = v_next;
      v_mixed := v_mixed or v_currencies[v_a] <> v_currencies[array_position(v_accounts, p_line_accounts[v_first])];
      v_short := v_short or v_owners[v_a] <> 0 and v_balances[v_a] + p_line_amounts[v_next] < 0;
      v_left := v_left || v_balances[v_a];
      v_next := v_next + 1;
    end loop;
    v_ids[i] := null;
    if p_repeats then
      select * into v_known from ledger_key k where k.key = p_keys[i];
      if found then
        v_new := v_new - 1;
        v_status := case when v_known.fingerprint is not distinct from p_fingerprints[i] then v_known.status
                         else 'KEY_REUSED' end;
        v_answers[i] := (p_places[i], v_status, v_known.entry_id, v_known.balances, true);
        continue;
      end if;
    end if;
    if p_statuses[i] is not null then
      v_answers[i] := (p_places[i], p_statuses[i], null, array[p_balances[i]], false);
      continue;
    end if;
    if v_sound and v_mixed then
      v_sound := not exists (
        select from unnest(p_line_accounts[v_first : v_next - 1], p_line_amounts[v_first : v_next - 1]) as t (id, amount)
        join ledger_account a using (id) group by a.currency having sum(t.amount) <> 0);
    end if;
    if v_sound is not true or v_sum <> 0 or v_next - v_first < 2 then
      raise exception 'entry % is not double entry', p_keys[i] using errcode = 'check_violation';
    end if;
    v_status := case when v_short then 'INSUFFICIENT_FUNDS' else 'OK' end;
    if p_resolves[i] is not null then
      perform from ledger_key k where k.resolves_id = p_resolves[i];
      if found then v_status := 'ALREADY_RESOLVED'; end if;
    end if;
    if p_reverses[i] is not null then
      perform from ledger_key k where k.reverses_id = p_reverses[i];
      if found then v_status := 'ALREADY_REVERSED'; end if;
    end if;
    if v_status = 'OK' then
      -- The id is drawn while this transaction has an id of its own, by its locks: blocks.ts relies on that.
      v_ids[i] := coalesce(p_ids[i], nextval('ledger_entry_id'));
      for n in v_first .. v_next - 1 loop
        v_a := array_position(v_accounts, p_line_accounts[n]);
        v_sequences[v_a] := v_sequences[v_a] + 1;
        v_balances[v_a] := v_balances[v_a] + p_line_amounts[n];
        v_entry := v_entry || i;
        v_account := v_account || v_a;
        v_amount := v_amount || p_line_amounts[n];
        v_sequence := v_sequence || v_sequences[v_a];
        v_balance := v_balance || v_balances[v_a];
        v_left[n - v_first + 1] := v_balances[v_a];
      end loop;
    end if;
    v_answers[i] := (p_places[i], v_status, v_ids[i], v_left, false);
  end loop;
  if v_next <= cardinality(p_line_places) then
    raise exception 'the lines from place % are of no entry', p_line_places[v_next] using errcode = 'check_violation';
  end if;

  insert into ledger_entry (id, at, key, kind, member_id, reference, vassalage, node_id, reverses_id, resolves_id)
    select t.id, coalesce(t.at, v_at), t.key, t.kind, t.member_id, t.reference, t.vassalage, t.node_id, t.reverses_id,
           t.resolves_id
    from unnest(v_ids, p_times, p_keys, p_kinds, p_members, p_references, p_vassalages, p_nodes, p_reverses, p_resolves)
      as t (id, at, key, kind, member_id, reference, vassalage, node_id, reverses_id, resolves_id)
    where t.id is not null;
  insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
    select v_accounts[l.a], l.sequence, coalesce(p_times[l.i], v_at), v_ids[l.i], p_kinds[l.i], v_currencies[l.a], l.amount,
           l.balance
    from unnest(v_entry, v_account, v_amount, v_sequence, v_balance) as l (i, a, amount, sequence, balance);
  update ledger_account a set balance = t.balance, sequence = t.sequence
    from unnest(v_accounts, v_balances, v_sequences) as t (id, balance, sequence)
    where a.id = t.id and a.sequence <> t.sequence;
  if p_times is null then
    -- The balance a player sees has changed, so open pages are notified.
    insert into balance_change (account_id, member_id, sequence, balance)
      select v_accounts[l.a], v_owners[l.a], l.sequence, l.balance
      from unnest(v_account, v_sequence, v_balance) as l (a, sequence, balance) where v_shown[l.a];
  end if;
  insert into ledger_key (key, fingerprint, status, entry_id, balances, reverses_id, resolves_id, subject_id, subject_at, at)
    select t.key, t.fingerprint, t.status, t.entry_id, case when p_times is null then t.balances else '{}' end,
           case when t.status = 'OK' then t.reverses_id end, case when t.status = 'OK' then t.resolves_id end,
           t.subject_id, t.subject_at, coalesce(t.at, v_at)
    from rows from (
        unnest(v_answers), unnest(p_keys), unnest(p_fingerprints), unnest(p_reverses), unnest(p_resolves), unnest(p_subjects),
        unnest(p_subjects_at), unnest(p_times))
      as t (place, status, entry_id, balances, replayed, key, fingerprint, reverses_id, resolves_id, subject_id, subject_at, at)
    where not t.replayed
    on conflict (key) do nothing;
  get diagnostics v_recorded = row_count;
  if v_recorded <> v_new then
    raise exception 'a key was used meanwhile' using errcode = 'serialization_failure';
  end if;
  return query select * from unnest(v_answers);
end $$;
