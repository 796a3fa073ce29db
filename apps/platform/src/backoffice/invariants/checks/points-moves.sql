-- check: points moves
-- proves: every change of points has one record, and held points are the sum of open requests
select format('entry %s changed the points of member %s by %s to %s at %s; named %s to %s at %s',
              coalesce(m.entry_id, l.entry_id), coalesce(m.member_id, l.member_id), l.amount, l.balance_after, l.at,
              m.changed, m.balance, m.at) as fault
from points_move m
full join (
  select l.entry_id, a.member_id, l.amount, l.balance_after, e.reference, l.at from ledger_line l
  join ledger_account a on a.id = l.account_id and a.kind = 'points' and a.name = ''
  join ledger_entry e on e.id = l.entry_id and e.at = l.at) l using (entry_id, member_id)
where (m.changed, m.balance, m.reference, m.at) is distinct from (l.amount, l.balance_after, l.reference, l.at)
union all
select format('member %s has %s points held, open requests say %s', member_id, l.balance, r.points)
from (select member_id, balance from ledger_account where kind = 'points' and name = 'held' and balance <> 0) l
full join (
  select member_id, sum(points) as points from points_redeem where status = 'inProcess' group by 1) r using (member_id)
where l.balance is distinct from r.points
