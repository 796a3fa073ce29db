-- The functions of the ledger; its tables are in migrations/0005-ledger.sql. It is applied again when this file
-- changes.

-- Checks an account's fixed columns once, at its creation, rather than with every movement.
create or replace function check_account_owner() returns trigger language plpgsql as $$
begin
  new.lowest := case when new.member_id <> 0 then 0 end;
  if (new.kind = any (case when new.member_id = 0
       then array['house', 'jackpot', 'promotions', 'fees', 'clearing', 'payout', 'suspense']
       else array['cash', 'bonus', 'hold', 'commission', 'points', 'vendor', 'transit'] end)) then
    return new;
  end if;
  raise exception 'member % cannot own an account of kind %', new.member_id, new.kind using errcode = 'check_violation';
end $$;
create or replace trigger kind_has_its_owner before insert or update of member_id, kind, lowest on ledger_account
  for each row execute function check_account_owner();

-- Entries are append-only.
create or replace trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function refuse_change();
create or replace trigger ledger_entry_is_kept before truncate on ledger_entry execute function refuse_change();
create or replace trigger ledger_line_stays before update or delete on ledger_line
  for each row execute function refuse_change();
create or replace trigger ledger_line_is_kept before truncate on ledger_line execute function refuse_change();
create or replace trigger ledger_key_stays before update or delete on ledger_key
  for each row execute function refuse_change();
create or replace trigger ledger_key_is_kept before truncate on ledger_key execute function refuse_change();

create or replace trigger ledger_block_stays before update or delete on ledger_block
  for each row execute function refuse_change();
create or replace trigger ledger_block_is_kept before truncate on ledger_block execute function refuse_change();

create or replace function ledger_months(p_from date, p_to date) returns void language sql as $$
  select make_months('ledger_entry', p_from, p_to, true), make_months('ledger_line', p_from, p_to, true);
$$;
-- Creates the months around the first start: a demo's history lies in the past.
select ledger_months((now() - interval '4 months')::date, (now() + interval '3 months')::date)
  where not exists (select from pg_inherits where inhparent = 'ledger_entry'::regclass);

-- Returns the id of an account, created at its first use. A house account is one of 16 shards, by p_shard_by.
create or replace function ledger_account_id(p_member bigint, p_kind text, p_name text, p_currency text, p_shard_by bigint)
returns bigint language plpgsql as $$
declare
  v_shard smallint := case when p_member = 0 then p_shard_by % 16 else 0 end;
  v_id bigint;
begin
  loop
    select id into v_id from ledger_account
      where member_id = p_member and kind = p_kind and currency = p_currency and name = p_name and shard = v_shard;
    exit when found;
    insert into ledger_account (member_id, kind, name, shard, currency)
      values (p_member, p_kind, p_name, v_shard, p_currency) on conflict do nothing;
  end loop;
  return v_id;
end $$;

-- Returns whether a bet's stake came from a bonus, which is not the player's own money yet and earns only its wins.
create or replace function is_bonus_wallet(p_wallet bigint) returns boolean language sql stable as $$
  select p_wallet is not null and exists (select from ledger_account a where a.id = p_wallet and a.kind = 'bonus');
$$;

-- Returns the balances a player sees. The sequence rises with every change of any of them.
create or replace function player_balance(p_member bigint, p_currency text,
  out cash bigint, out bonus bigint, out held bigint, out vendors bigint, out sequence bigint)
language sql stable as $$
  select coalesce(sum(balance) filter (where kind = 'cash'), 0)::bigint,
         coalesce(sum(balance) filter (where kind = 'bonus'), 0)::bigint,
         coalesce(sum(balance) filter (where kind in ('hold', 'transit')), 0)::bigint,
         coalesce(sum(balance) filter (where kind = 'vendor'), 0)::bigint,
         coalesce(sum(sequence), 0)::bigint
  from ledger_account
  where member_id = p_member and currency = p_currency and kind in ('cash', 'bonus', 'hold', 'vendor', 'transit');
$$;

-- Returns the current balances of those members whose accounts a transaction from p_since on has changed. A reader that
-- continues from the oldest open transaction gets some twice and misses none.
create or replace function changed_balances(p_since xid8, p_members bigint[])
  returns table (member_id bigint, cash bigint, bonus bigint, held bigint, vendors bigint, sequence bigint)
language sql stable as $$
  select changed.member_id, b.cash, b.bonus, b.held, b.vendors, b.sequence
  from (select distinct c.member_id, a.currency from balance_change c join ledger_account a on a.id = c.account_id
        where c.xid >= p_since and c.member_id = any (p_members)) changed
  cross join lateral player_balance(changed.member_id, changed.currency) b;
$$;

-- Formats money for the wire: 12505000 is "1250.5000". Decimal arithmetic is exact, always with four decimals.
create or replace function money_text(p_amount bigint) returns text language sql immutable as $$
  select (p_amount * 0.0001)::text;
$$;

-- Moves money, and is the only way to do so. p_amounts[i] goes to p_accounts[i]; they sum to zero per currency. Returns
-- OK, INSUFFICIENT_FUNDS, KEY_REUSED, ALREADY_REVERSED or ALREADY_RESOLVED. A malformed entry is an error, which means
-- a bug, not a refusal. It uses many small statements over one row each, since a plan with joins and aggregates costs
-- more to set up than all of these.
create or replace function ledger_post(
  p_key text, p_fingerprint text, p_kind text, p_member bigint, p_reference text,
  p_accounts bigint[], p_amounts bigint[],
  p_vassalage text default null, p_node bigint default null,
  p_reverses bigint default null, p_resolves bigint default null,
  p_subject bigint default null, p_subject_at timestamptz default null,
  out status text, out entry_id bigint, out balances bigint[], out replayed boolean)
language plpgsql as $$
declare
  v_known ledger_key;
  v_order bigint[] := p_accounts;
  v_id bigint;
  v_n integer;
  v_account record;
  v_sound boolean := cardinality(p_accounts) >= 2 and cardinality(p_amounts) = cardinality(p_accounts);
  v_short boolean := false;
  v_one_currency boolean := true;
  v_currency text;
  v_sum bigint := 0;
  v_at timestamptz;
begin
  -- Accounts are always locked in id order, so that two entries over the same accounts cannot deadlock.
  if cardinality(p_accounts) > 2 then
    v_order := array(select id from unnest(p_accounts) id order by id);
  elsif p_accounts[1] > p_accounts[2] then
    v_order := array[p_accounts[2], p_accounts[1]];
  end if;
  foreach v_id in array v_order loop
    v_n := array_position(p_accounts, v_id);
    select a.member_id, a.currency, a.balance into v_account from ledger_account a where a.id = v_id for update;
    v_sound := v_sound and found and balances[v_n] is null and p_amounts[v_n] <> 0;
    balances[v_n] := v_account.balance;
    v_sum := v_sum + p_amounts[v_n];
    v_short := v_short or (v_account.member_id <> 0 and v_account.balance + p_amounts[v_n] < 0);
    v_currency := coalesce(v_currency, v_account.currency);
    v_one_currency := v_one_currency and v_account.currency = v_currency;
  end loop;

  select * into v_known from ledger_key k where k.key = p_key;
  replayed := found;
  if replayed then
    status := case when v_known.fingerprint is not distinct from p_fingerprint then v_known.status
                   else 'KEY_REUSED' end;
    entry_id := v_known.entry_id;
    balances := v_known.balances;
    return;
  end if;

  if v_sound and not v_one_currency then
    v_sound := not exists (
      select from unnest(p_accounts, p_amounts) t (id, amount) join ledger_account a using (id)
      group by a.currency having sum(t.amount) <> 0);
  end if;
  if v_sound is not true or v_sum <> 0 then
    raise exception 'entry % is not double entry', p_key using errcode = 'check_violation';
  end if;

  status := case when v_short then 'INSUFFICIENT_FUNDS' else 'OK' end;
  if p_resolves is not null then
    perform from ledger_key k where k.resolves_id = p_resolves;
    if found then status := 'ALREADY_RESOLVED'; end if;
  end if;
  if p_reverses is not null then
    perform from ledger_key k where k.reverses_id = p_reverses;
    if found then status := 'ALREADY_REVERSED'; end if;
  end if;

  if status = 'OK' then
    -- The id is drawn while this transaction has an id of its own, by its locks: blocks.ts relies on that.
    entry_id := nextval('ledger_entry_id');
    -- The time is read after the locks, so that an account's times rise with its sequence.
    v_at := clock_timestamp();
    insert into ledger_entry (id, at, key, kind, member_id, reference, vassalage, node_id, reverses_id, resolves_id)
      values (entry_id, v_at, p_key, p_kind, p_member, p_reference, p_vassalage, p_node, p_reverses, p_resolves);
    for i in 1 .. cardinality(p_accounts) loop
      update ledger_account a set balance = a.balance + p_amounts[i], sequence = a.sequence + 1
        where a.id = p_accounts[i] returning a.sequence, a.currency, a.balance, a.member_id, a.kind into v_account;
      insert into ledger_line (account_id, sequence, at, entry_id, kind, currency, amount, balance_after)
        values (p_accounts[i], v_account.sequence, v_at, entry_id, p_kind, v_account.currency, p_amounts[i],
                v_account.balance);
      balances[i] := v_account.balance;
      -- The balance a player sees has changed, so open pages are notified.
      if v_account.kind in ('cash', 'bonus', 'hold', 'vendor', 'transit') then
        insert into balance_change (account_id, member_id, sequence, balance)
          values (p_accounts[i], v_account.member_id, v_account.sequence, v_account.balance);
      end if;
    end loop;
  end if;

  insert into ledger_key (key, fingerprint, status, entry_id, balances, reverses_id, resolves_id, subject_id, subject_at)
    values (p_key, p_fingerprint, status, entry_id, balances,
            case when status = 'OK' then p_reverses end, case when status = 'OK' then p_resolves end,
            p_subject, p_subject_at)
    on conflict (key) do nothing;
  if not found then
    -- The same key was just used over other accounts: the retry finds it.
    raise exception 'key % was used meanwhile', p_key using errcode = 'serialization_failure';
  end if;
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
