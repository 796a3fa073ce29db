-- Several entries of the ledger in one statement.

-- Posts several entries at once, in one statement for all of them. The arrays are columns of the entries, and of their
-- lines, which name their entry by its place. Sums are zero in one currency; a player's account takes part in at most
-- one entry, a house account in any number. An entry that already has a status moves no money: it is recorded with that
-- answer and balance. Returns each entry's status, OK or INSUFFICIENT_FUNDS, and the balance of its first line. A key
-- that was used before is an error: the caller looked for it, and retries.
create or replace function ledger_post_all(
  p_places integer[], p_keys text[], p_fingerprints text[], p_kinds text[], p_members bigint[], p_references text[],
  p_vassalages text[], p_nodes bigint[], p_subjects bigint[], p_subjects_at timestamptz[], p_statuses text[],
  p_balances bigint[],
  p_line_places integer[], p_line_accounts bigint[], p_line_amounts bigint[])
returns table (place integer, status text, entry_id bigint, balance bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  v_at timestamptz;
  v_wrong text;
  v_places integer[];
  v_statuses text[];
  v_entries bigint[];
  v_balances bigint[];
  v_kept bigint;
begin
  -- Accounts are always locked in id order, so that two transactions over the same accounts cannot deadlock.
  perform from ledger_account a where a.id = any (p_line_accounts) order by a.id for update;
  -- The time is read after the locks, so that an account's times rise with its sequence.
  v_at := clock_timestamp();
  with given as materialized (
    select * from unnest(p_places, p_keys, p_fingerprints, p_kinds, p_members, p_references, p_vassalages, p_nodes, p_subjects,
                         p_subjects_at, p_statuses, p_balances)
      as t (place, key, fingerprint, kind, member_id, reference, vassalage, node_id, subject_id, subject_at, status, balance)
  ), line as materialized (
    select t.place, t.n, t.account_id, t.amount, a.member_id, a.kind, a.currency, a.balance, a.sequence,
           count(*) over (partition by t.account_id) as times
    from unnest(p_line_places, p_line_accounts, p_line_amounts) with ordinality as t (place, account_id, amount, n)
    left join ledger_account a on a.id = t.account_id
  ), checked as materialized (
    select l.place, bool_or(l.member_id <> 0 and l.balance + l.amount < 0) as short, array_agg(l.balance order by l.n) as before,
           count(*) >= 2 and count(distinct l.account_id) = count(*) and sum(l.amount) = 0 and min(l.currency) = max(l.currency)
             and bool_and(l.amount <> 0 and l.member_id is not null and (l.member_id = 0 or l.times = 1)) as sound
    from line l group by l.place
  ), entry as materialized (
    select g.*, c.before, c.sound, s.status as answer,
           -- The id is drawn while this transaction has an id of its own, by its locks: blocks.ts relies on that.
           case when g.status is null and s.status = 'OK' then nextval('ledger_entry_id') end as id
    from given g
    left join checked c on c.place = g.place
    cross join lateral (
      select coalesce(g.status, case when c.short then 'INSUFFICIENT_FUNDS' else 'OK' end) as status) s
  ), moved as materialized (
    select l.place, l.n, l.account_id, l.member_id, l.kind, l.currency, l.amount, e.id, e.kind as entry_kind,
           l.sequence + row_number() over w as sequence, (l.balance + sum(l.amount) over w)::bigint as balance
    from line l join entry e on e.place = l.place and e.id is not null
    window w as (partition by l.account_id order by l.n rows unbounded preceding)
  ), left_with as materialized (
    select place, array_agg(balance order by n) as balances from moved group by place
  ), entries as (
    insert into ledger_entry (id, at, key, kind, member_id, reference, vassalage, node_id)
    select id, v_at, key, kind, member_id, reference, vassalage, node_id from entry where id is not null
  ), lines as (
    insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
    select account_id, sequence, v_at, id, entry_kind, currency, amount, balance from moved
  ), accounts as (
    update ledger_account a set balance = a.balance + m.amount, sequence = a.sequence + m.lines
    from (select account_id, sum(amount)::bigint as amount, count(*) as lines from moved group by account_id) m
    where a.id = m.account_id
  ), told as (
    -- The balance a player sees has changed, so open pages are notified.
    insert into balance_change (account_id, member_id, sequence, balance)
    select account_id, member_id, sequence, balance from moved
    where kind in ('cash', 'bonus', 'hold', 'vendor', 'transit')
  ), answered as materialized (
    select e.place, e.key, e.fingerprint, e.answer as status, e.id, e.subject_id, e.subject_at,
           coalesce(m.balances, e.before, array[e.balance]) as balances
    from entry e left join left_with m on m.place = e.place
  ), keys as (
    insert into ledger_key (key, fingerprint, status, entry_id, balances, subject_id, subject_at)
    select key, fingerprint, status, id, balances, subject_id, subject_at from answered
    on conflict (key) do nothing returning 1
  )
  select array_agg(place), array_agg(status), array_agg(id), array_agg(balances[1]), (select count(*) from keys),
         (select key from entry where status is null and sound is not true limit 1)
    into v_places, v_statuses, v_entries, v_balances, v_kept, v_wrong from answered;
  if v_wrong is not null then
    raise exception 'entry % is not double entry', v_wrong using errcode = 'check_violation';
  end if;
  if v_kept <> cardinality(p_keys) then
    raise exception 'a key was used meanwhile' using errcode = 'serialization_failure';
  end if;
  return query select * from unnest(v_places, v_statuses, v_entries, v_balances);
end $$;
