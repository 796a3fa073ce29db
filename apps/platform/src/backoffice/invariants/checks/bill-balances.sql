-- check: bill balances
-- proves: an agent's commission account matches its unfinished bills, and a share is paid with its upline's bill
select format('member %s has %s of commission, bills say %s', coalesce(a.member_id, b.member_id), a.balance, b.amount) as fault
from (select member_id, balance from ledger_account where kind = 'commission' and member_id <> 0 and balance <> 0) a
full join (
  select member_id, sum(case state when 'unclaimed' then net else own end) as amount from contract_bill
  where funded_at is not null and state in ('pending', 'insufficient', 'unclaimed') group by 1
  having sum(case state when 'unclaimed' then net else own end) <> 0) b using (member_id)
where a.balance is distinct from b.amount
union all
select format('bill %s (%s) is paid: %s; the bill above it, %s, is %s', b.reference, b.state, b.funded_at is not null,
              a.reference, a.state)
from contract_bill b join contract_bill a on a.id = b.upline_bill_id
where b.own > 0 and (b.funded_at is not null) <> (a.state in ('unclaimed', 'issued', 'expired'))
