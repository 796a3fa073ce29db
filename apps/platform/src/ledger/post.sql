-- One entry of the ledger.

-- Moves money by one entry: p_amounts[i] goes to p_accounts[i]. The database inlines it.
create or replace function ledger_post(
  p_key text, p_fingerprint text, p_kind text, p_member bigint, p_reference text,
  p_accounts bigint[], p_amounts bigint[],
  p_vassalage text default null, p_node bigint default null,
  p_reverses bigint default null, p_resolves bigint default null,
  p_subject bigint default null, p_subject_at timestamptz default null)
returns ledger_answer language sql as $$
  select (ledger_post_entries(p_repeats => true, p_drafts => array[draft_entry(
    p_key => p_key, p_fingerprint => p_fingerprint, p_kind => p_kind, p_member => p_member, p_reference => p_reference,
    p_accounts => p_accounts, p_amounts => p_amounts, p_vassalage => p_vassalage, p_node => p_node,
    p_reverses => p_reverses, p_resolves => p_resolves, p_subject => p_subject, p_subject_at => p_subject_at)]))[1];
$$;

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
