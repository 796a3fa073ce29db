-- Entries before they are posted, and the answers to them.

-- An entry to post: amounts[i] goes to accounts[i]. One that already has a status moves no money: it is recorded with
-- that answer and balance. One of the past has a time and an id of its own.
select keep_type('ledger_draft', '
  key text, fingerprint text, kind text, member_id bigint, reference text, accounts bigint[], amounts bigint[],
  vassalage text, node_id bigint, reverses_id bigint, resolves_id bigint, subject_id bigint, subject_at timestamptz,
  status text, balance bigint, id bigint, at timestamptz');

-- The answer to an entry: OK, INSUFFICIENT_FUNDS, ALREADY_REVERSED or ALREADY_RESOLVED, and the balances after its lines,
-- or those it was refused on.
select keep_type('ledger_answer', 'status text, entry_id bigint, balances bigint[], replayed boolean');

-- A change of a balance that a player sees.
select keep_type('ledger_change', 'account_id bigint, member_id bigint, sequence bigint, balance bigint');

-- Builds a draft from named arguments; the database inlines it.
create or replace function draft_entry(
  p_key text, p_fingerprint text, p_kind text, p_member bigint, p_reference text, p_accounts bigint[], p_amounts bigint[],
  p_vassalage text default null, p_node bigint default null,
  p_reverses bigint default null, p_resolves bigint default null,
  p_subject bigint default null, p_subject_at timestamptz default null,
  p_status text default null, p_balance bigint default null, p_id bigint default null, p_at timestamptz default null)
returns ledger_draft language sql immutable as $$
  select (p_key, p_fingerprint, p_kind, p_member, p_reference, p_accounts, p_amounts, p_vassalage, p_node, p_reverses,
          p_resolves, p_subject, p_subject_at, p_status, p_balance, p_id, p_at)::ledger_draft;
$$;
