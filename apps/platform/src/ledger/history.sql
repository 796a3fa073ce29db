-- Entries of the past, for the history of a demo.

-- Posts many entries of two lines each at once, at past times, for the demo's history. The arrays are columns. The
-- players' accounts have no later entry than the batch; a balance that would fall below zero at any point is an error.
create or replace function ledger_post_history(
  p_keys text[], p_kinds text[], p_members bigint[], p_references text[], p_times timestamptz[],
  p_from bigint[], p_to bigint[], p_amounts bigint[], p_vassalages text[], p_nodes bigint[],
  p_resolves_keys text[])
returns void language plpgsql as $$
declare
  v_wrong text;
begin
  create temporary table history_entry on commit drop as
    select nextval('ledger_entry_id') as id, t.* from (
      select * from unnest(p_keys, p_kinds, p_members, p_references, p_times, p_from, p_to, p_amounts, p_vassalages,
                           p_nodes, p_resolves_keys) with ordinality
        as t (key, kind, member_id, reference, at, from_id, to_id, amount, vassalage, node_id, resolves_key, n)
      order by at, n) t;
  analyze history_entry;
  perform from ledger_account a
    where a.id in (select from_id from history_entry union select to_id from history_entry) order by a.id for update;

  create temporary table history_line on commit drop as
    select l.*, a.currency, a.member_id as owner_id,
           a.sequence + row_number() over w as sequence, a.balance + sum(l.amount) over w as balance_after
    from (select id as entry_id, at, kind, from_id as account_id, -amount as amount from history_entry
          union all
          select id, at, kind, to_id, amount from history_entry) l
    join ledger_account a on a.id = l.account_id
    window w as (partition by a.id order by l.at, l.entry_id rows unbounded preceding);

  select format('account %s falls below zero', account_id) into v_wrong
    from history_line where owner_id <> 0 and balance_after < 0 limit 1;
  v_wrong := coalesce(v_wrong, (
    select format('account %s has later entries', l.account_id) from ledger_line l
    join (select account_id, min(at) as first from history_line where owner_id <> 0 group by 1) h on h.account_id = l.account_id
    where l.at > h.first limit 1));
  v_wrong := coalesce(v_wrong, (select 'an amount is not above zero' from history_entry where amount <= 0 limit 1));
  v_wrong := coalesce(v_wrong, (
    select 'an entry has two currencies' from history_line group by entry_id
    having min(currency) <> max(currency) or count(*) <> 2 limit 1));
  if v_wrong is not null then
    raise exception 'history refused: %', v_wrong using errcode = 'check_violation';
  end if;

  insert into ledger_entry (id, at, key, kind, member_id, reference, vassalage, node_id, resolves_id)
    select e.id, e.at, e.key, e.kind, e.member_id, e.reference, e.vassalage, e.node_id, r.id
    from history_entry e left join history_entry r on r.key = e.resolves_key;
  insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
    select account_id, sequence, at, entry_id, kind, currency, amount, balance_after from history_line;
  insert into ledger_key (key, fingerprint, status, entry_id, balances, resolves_id, at)
    select e.key, 'history', 'OK', e.id, '{}', r.id, e.at
    from history_entry e left join history_entry r on r.key = e.resolves_key;
  update ledger_account a set balance = a.balance + l.amount, sequence = a.sequence + l.lines
    from (select account_id, sum(amount) as amount, count(*) as lines from history_line group by 1) l
    where a.id = l.account_id;
  drop table history_entry, history_line;
end $$;
