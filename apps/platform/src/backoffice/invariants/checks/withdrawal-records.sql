-- check: withdrawal records
-- proves: a withdrawal's state, amounts and destination follow from its pay-outs
select format('withdrawal %s (%s) says %s paid, %s given back, hold %s; its pay-outs are %s of %s, its account member %s''s',
              w.reference, w.state, w.paid, w.given_back, w.hold_id, t.total, w.amount, d.member_id) as fault
from withdrawal w
left join payout_destination d on d.id = w.destination_id
cross join lateral (select coalesce(sum(p.amount), 0) as total from withdrawal_payout p where p.withdrawal_id = w.id) t
where d.member_id is distinct from w.member_id
  or w.method <> d.method
  or w.paid <> t.total and (w.state <> 'refunded' or w.paid > t.total)
  or w.given_back <> case when w.hold_id is not null then 0
       else w.amount - w.paid - case when t.total = w.amount - w.fee then w.fee else 0 end end
  or (w.hold_id is null) <> (w.state <> all ('{requested,review,approved,paying,partlyPaid,notReceived}'))
     and w.state <> 'notReceived'
  or (t.total = 0) <> (w.state = any ('{requested,review,approved,paying,rejected,cancelled}'))
  or w.state in ('fullyPaid', 'partlyPaid') and (t.total = w.amount - w.fee) <> (w.state = 'fullyPaid')
