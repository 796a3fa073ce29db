-- check: bonuses
-- proves: a bonus is in the ledger from start to end, and no other is
select 'bonus:' || b.id || s.key as key, 'bonus' as kind, b.member_id, coalesce(d.reference, r.reference) as reference,
       null as vassalage, null::bigint as node_id, s.at,
       null::bigint as entry_id, null as resolves_key, null as reverses_key, s.lines
from bonus b left join deposit d on d.id = b.deposit_id left join reward r on r.id = b.reward_id
cross join lateral (select concat_ws(' ', b.member_id, 'bonus', case when b.stakeable then b.id::text else '' end, b.currency) as bonus,
                           concat_ws(' ', b.member_id, 'cash', '', b.currency) as cash,
                           concat_ws(' ', 0, 'promotions', b.code, b.currency) as promotions) a
cross join lateral (
  select '' as key, b.at, array[a.promotions || ' ' || -b.amount, a.bonus || ' ' || b.amount] as lines
  union all
  select ':' || b.state, b.ended_at,
         array[a.bonus || ' ' || -b.amount, case b.state when 'released' then a.cash else a.promotions end || ' ' || b.amount]
  where b.state <> 'active' and not b.stakeable
  union all
  select e.key, e.at, array_remove(array[a.bonus || ' ' || -e.cash - e.back, case when e.cash > 0 then a.cash || ' ' || e.cash end,
                                         case when e.back > 0 then a.promotions || ' ' || e.back end], null)
  from (select ':' || b.state as key, b.ended_at as at, b.ended_cash as cash, b.ended_back as back where b.state <> 'active'
        union all
        select ':late:' || l.n, l.at, l.cash, l.back from bonus_late l where l.bonus_id = b.id) e
  where b.stakeable and e.cash + e.back > 0) s
