-- Money by day besides the bets, of members and of their teams.

-- Returns the awards of vendors and the fees that players paid in a period. An award to a bonus counts when the bonus
-- becomes cash.
create or replace function awards_and_fees_between(p_from timestamptz, p_to timestamptz)
returns table (member_id bigint, at timestamptz, kind text, amount bigint) language sql stable as $$
  select w.member_id, w.at, 'award', w.amount from vendor_award w
  where w.at >= p_from and w.at < p_to and not is_bonus_wallet(w.wallet_id)
  union all
  select e.member_id, l.at, 'fee', l.amount from ledger_line l
  join ledger_account a on a.id = l.account_id and a.kind = 'fees'
  join ledger_entry e on e.id = l.entry_id and e.at = l.at
  where l.at >= p_from and l.at < p_to and e.member_id <> 0
$$;

-- Returns the registrations of a period, and those of the hour before it that were not counted. A member registers
-- once, so a registration that a run passed over can be found, as happened once on a loaded machine, and the next run
-- counts it. Each is looked up separately, since with `not exists` the planner would read all measures.
create or replace function registered_between(p_from timestamptz, p_to timestamptz)
returns table (member_id bigint, at timestamptz)
language sql stable as $$
  select m.id, m.registered_at from member m
  where m.registered_at >= p_from - interval '1 hour' and m.registered_at < p_to
    and (select true from money_by_day d where d.member_id = m.id and not d.team and d.kind = 'registered' limit 1) is null
$$;

-- Adds the movements of members' cash, awards, fees, registrations and first deposits.
create or replace function add_money(p_from timestamptz, p_to timestamptz, p_merchants text[], p_offsets integer[])
returns void language sql as $$
  with moved as (
    -- The kind is text, since the other parts have kinds that no entry has.
    select a.member_id, l.at, l.kind::text, l.amount from ledger_line l join ledger_account a on a.id = l.account_id
    where l.at >= p_from and l.at < p_to and a.kind in ('cash', 'hold', 'vendor') and a.member_id <> 0
    union all
    select member_id, at, 'registered', 0 from registered_between(p_from, p_to)
    union all
    select * from awards_and_fees_between(p_from, p_to)
    union all
    select d.member_id, d.settled_at, 'firstDeposit', d.amount from deposit d
    where d.state = 'credited' and d.settled_at >= p_from and d.settled_at < p_to
      and not exists (select from deposit e where e.member_id = d.member_id and e.state = 'credited'
                        and (e.settled_at, e.id) < (d.settled_at, d.id))
  ), days as (
    select v.member_id, merchant_day(v.at, o.minutes) as day, v.kind, count(*) as moves, sum(v.amount)::bigint as amount
    from moved v join member m on m.id = v.member_id
    join unnest(p_merchants, p_offsets) as o (code, minutes) on o.code = m.merchant
    group by 1, 2, 3
  )
  insert into money_by_day as d (member_id, team, day, kind, moves, amount)
    select member_id, false, day, kind, moves, amount from days
    union all
    select p.ancestor_id, true, s.day, s.kind, sum(s.moves)::bigint, sum(s.amount)::bigint
    from days s join member_path p on p.descendant_id = s.member_id
    group by p.ancestor_id, s.day, s.kind
  on conflict (member_id, team, day, kind) do update
    set moves = d.moves + excluded.moves, amount = d.amount + excluded.amount
$$;
