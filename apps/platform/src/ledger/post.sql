-- One entry of the ledger.

-- Moves money by one entry, as ledger_post_all does: p_amounts[i] goes to p_accounts[i].
create or replace function ledger_post(
  p_key text, p_fingerprint text, p_kind text, p_member bigint, p_reference text,
  p_accounts bigint[], p_amounts bigint[],
  p_vassalage text default null, p_node bigint default null,
  p_reverses bigint default null, p_resolves bigint default null,
  p_subject bigint default null, p_subject_at timestamptz default null,
  out status text, out entry_id bigint, out balances bigint[], out replayed boolean)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  select p.status, p.entry_id, p.balances, p.replayed into status, entry_id, balances, replayed from ledger_post_all(
    p_places => array[1], p_keys => array[p_key], p_fingerprints => array[p_fingerprint], p_kinds => array[p_kind],
    p_members => array[p_member], p_references => array[p_reference], p_vassalages => array[p_vassalage],
    p_nodes => array[p_node], p_reverses => array[p_reverses], p_resolves => array[p_resolves],
    p_subjects => array[p_subject], p_subjects_at => array[p_subject_at], p_repeats => true,
    p_line_places => array_fill(1, array[cardinality(p_accounts)]), p_line_accounts => p_accounts,
    p_line_amounts => p_amounts) p;
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
