-- check: points
-- proves: points earned, spent, returned and converted are in the ledger, and no others are
-- The points that bets and deposits earned, and those that cancelled bets returned.
select m.key, 'points' as kind, m.member_id, m.reference,
       null as vassalage, null::bigint as node_id, m.at, m.entry_id, null as resolves_key, null as reverses_key,
       array[concat_ws(' ', m.member_id, 'points', '', 'POINTS', m.changed),
             concat_ws(' ', 0, 'promotions', 'points', 'POINTS', -m.changed)] as lines
from (
  select m.*, case
           when m.bet_id is null then 'points:deposit:' || d.id
           when m.changed > 0 then 'points:bet:' || m.bet_id
           else 'points:bet:' || m.bet_id || ':back:' || sum(m.changed) over (partition by m.bet_id order by m.entry_id) - m.changed
         end as key
  from points_move m left join deposit d on m.type = 'deposit' and d.reference = m.reference
  where m.type not in ('redeem', 'convert')) m
union all
select 'points:redeem:' || r.id || s.key as key, 'points' as kind, r.member_id, r.reference,
       null as vassalage, null::bigint as node_id, s.at, s.entry_id,
       s.resolves as resolves_key, null as reverses_key, s.lines
from points_redeem r
cross join lateral (
  select '' as key, r.created_at as at, r.entry_id, null as resolves,
         array[concat_ws(' ', r.member_id, 'points', '', 'POINTS', -r.points),
               concat_ws(' ', r.member_id, 'points', 'held', 'POINTS', r.points)] as lines
  union all
  select ':end', r.decided_at, null, case r.status when 'approved' then 'points:redeem:' || r.id
                                                   else 'points:redeem:' || r.id end,
         array[concat_ws(' ', r.member_id, 'points', 'held', 'POINTS', -r.points),
               case r.status when 'approved' then concat_ws(' ', 0, 'promotions', 'points', 'POINTS', r.points)
                             else concat_ws(' ', r.member_id, 'points', '', 'POINTS', r.points) end]
  where r.status <> 'inProcess') s
union all
select 'points:convert:' || c.id as key, 'points' as kind, c.member_id, c.reference,
       null as vassalage, null::bigint as node_id, c.at, null as entry_id, null as resolves_key, null as reverses_key,
       array[concat_ws(' ', c.member_id, 'points', '', 'POINTS', -c.points),
             concat_ws(' ', 0, 'promotions', 'points', 'POINTS', c.points),
             concat_ws(' ', c.member_id, 'cash', '', c.currency, c.amount),
             concat_ws(' ', 0, 'promotions', 'points', c.currency, -c.amount)] as lines
from points_convert c
