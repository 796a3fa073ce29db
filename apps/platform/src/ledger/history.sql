-- Entries of the past, for the history of a demo.

-- Posts many entries of two lines each at once, at past times. The arrays are columns. The players' accounts have no
-- later entry than the batch; a balance that would fall below zero at any point is an error. A hold is resolved by an
-- entry of the same batch, by its key.
create or replace function ledger_post_history(
  p_keys text[], p_kinds text[], p_members bigint[], p_references text[], p_times timestamptz[],
  p_from bigint[], p_to bigint[], p_amounts bigint[], p_vassalages text[], p_nodes bigint[],
  p_resolves_keys text[])
-- The number of entries decides about the plan.
returns void language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_wrong text;
begin
  perform from ledger_account a where a.id = any (p_from || p_to) order by a.id for update;
  select format('account %s has later entries', l.account_id) into v_wrong
    from (select t.account_id, min(t.at) as first
          from (select * from unnest(p_from, p_times) union all select * from unnest(p_to, p_times)) t (account_id, at)
          join ledger_account a on a.id = t.account_id and a.member_id <> 0 group by 1) h
    join ledger_line l on l.account_id = h.account_id and l.at > h.first limit 1;
  if v_wrong is null and exists (select from unnest(p_amounts) amount where amount <= 0) then
    v_wrong := 'an amount is not above zero';
  end if;
  if v_wrong is not null then
    raise exception 'history refused: %', v_wrong using errcode = 'check_violation';
  end if;

  -- The ids rise with the times, and are drawn first, so that an entry can name the hold it resolves.
  with entry as materialized (
    select t.*, row_number() over (order by t.at, t.n)::integer as place
    from unnest(p_keys, p_kinds, p_members, p_references, p_times, p_from, p_to, p_amounts, p_vassalages, p_nodes,
                p_resolves_keys) with ordinality
      as t (key, kind, member_id, reference, at, from_id, to_id, amount, vassalage, node_id, resolves_key, n)
  ), drawn as materialized (
    select place, key, nextval('ledger_entry_id') as id from (select place, key from entry order by place) e
  ), e as (
    select array_agg(e.place order by e.place) as places, array_agg(e.key order by e.place) as keys,
           array_agg('history'::text order by e.place) as fingerprints, array_agg(e.kind order by e.place) as kinds,
           array_agg(e.member_id order by e.place) as members, array_agg(e.reference order by e.place) as refs,
           array_agg(e.vassalage order by e.place) as vassalages, array_agg(e.node_id order by e.place) as nodes,
           array_agg(e.at order by e.place) as times, array_agg(d.id order by e.place) as ids,
           array_agg(r.id order by e.place) as resolves
    from entry e join drawn d using (place) left join drawn r on r.key = e.resolves_key
  ), l as (
    select array_agg(place order by place, amount) as places, array_agg(account_id order by place, amount) as accounts,
           array_agg(amount order by place, amount) as amounts
    from (select place, from_id as account_id, -amount as amount from entry
          union all
          select place, to_id, amount from entry) line
  )
  select 'an account falls below zero with entry ' || e.keys[p.place] into v_wrong from e cross join l cross join lateral ledger_post_all(
    p_places => e.places, p_keys => e.keys, p_fingerprints => e.fingerprints, p_kinds => e.kinds, p_members => e.members,
    p_references => e.refs, p_vassalages => e.vassalages, p_nodes => e.nodes, p_resolves => e.resolves, p_ids => e.ids,
    p_times => e.times, p_line_places => l.places, p_line_accounts => l.accounts, p_line_amounts => l.amounts) p
    where p.status <> 'OK' limit 1;
  if v_wrong is not null then
    raise exception 'history refused: %', v_wrong using errcode = 'check_violation';
  end if;
end $$;
