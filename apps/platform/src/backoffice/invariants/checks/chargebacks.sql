-- check: chargebacks
-- proves: a chargeback is at most its credited deposit, agreed by two people, and the sum of what it took and what is owed
select format('chargeback %s of deposit %s (%s): %s of %s, %s taken, %s owed, %s people', c.n, d.reference, d.state,
              c.amount, d.amount - d.fee, p.taken, c.owed, a.people) as fault
from deposit_chargeback c
left join deposit d on d.id = c.deposit_id
cross join lateral (select coalesce(sum(amount), 0) as taken from deposit_chargeback_part p
                    where (p.deposit_id, p.n) = (c.deposit_id, c.n)) p
cross join lateral (select coalesce(sum(amount), 0) as total from deposit_chargeback t where t.deposit_id = c.deposit_id) t
cross join lateral (select count(*) as people from deposit_chargeback_approval a
                    where (a.deposit_id, a.n, a.amount) = (c.deposit_id, c.n, c.amount)) a
where d.state is distinct from 'credited' or p.taken + c.owed <> c.amount or t.total > d.amount - d.fee or a.people < 2
