-- check: holds
-- proves: a hold resolves once, in full, and held money is the sum of unresolved holds
select format('hold %s was resolved %s times', resolves_id, count(*)) as fault
from ledger_entry where resolves_id is not null group by resolves_id having count(*) > 1
union all
select format('entry %s resolves entry %s, which is not there', e.id, e.resolves_id) from ledger_entry e
where e.resolves_id is not null and not exists (select from ledger_entry h where h.id = e.resolves_id)
union all
select format('member %s holds %s, unresolved holds say %s', a.member_id, a.balance, coalesce(h.amount, 0))
from ledger_account a left join (
  select l.account_id, sum(l.amount) as amount from ledger_entry e
  join ledger_line l on l.entry_id = e.id and l.amount > 0
  where e.kind = 'hold' and not exists (select from ledger_entry r where r.resolves_id = e.id)
  group by l.account_id) h on h.account_id = a.id
where a.kind = 'hold' and a.balance <> coalesce(h.amount, 0)
