-- Entries given as columns.

-- Posts entries with ledger_post_entries and returns their answers by their places. The arrays are columns of the entries,
-- and of their lines, which name their entry by its place and follow its order; an absent array is a column of nulls.
create or replace function ledger_post_all(
  p_places integer[], p_keys text[], p_fingerprints text[], p_kinds text[], p_members bigint[], p_references text[],
  p_line_places integer[], p_line_accounts bigint[], p_line_amounts bigint[],
  p_vassalages text[] default null, p_nodes bigint[] default null, p_resolves bigint[] default null,
  p_statuses text[] default null, p_balances bigint[] default null,
  p_ids bigint[] default null, p_times timestamptz[] default null)
returns table (place integer, status text, entry_id bigint, balances bigint[]) language plpgsql as $$
#variable_conflict use_column
declare
  v_drafts ledger_draft[];
  v_first integer;
  v_next integer := 1;
begin
  for i in 1 .. coalesce(cardinality(p_keys), 0) loop
    v_first := v_next;
    while p_line_places[v_next] = p_places[i] loop
      v_next := v_next + 1;
    end loop;
    v_drafts := v_drafts || draft_entry(
      p_key => p_keys[i], p_fingerprint => p_fingerprints[i], p_kind => p_kinds[i], p_member => p_members[i],
      p_reference => p_references[i], p_accounts => p_line_accounts[v_first : v_next - 1],
      p_amounts => p_line_amounts[v_first : v_next - 1], p_vassalage => p_vassalages[i], p_node => p_nodes[i],
      p_resolves => p_resolves[i], p_status => p_statuses[i], p_balance => p_balances[i], p_id => p_ids[i],
      p_at => p_times[i]);
  end loop;
  if v_next <= cardinality(p_line_places) then
    raise exception 'the lines from place % are of no entry', p_line_places[v_next] using errcode = 'check_violation';
  end if;
  return query
    select p_places[a.n], a.status, a.entry_id, a.balances
    from unnest(ledger_post_entries(v_drafts)) with ordinality as a (status, entry_id, balances, replayed, n);
end $$;
