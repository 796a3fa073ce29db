-- check: ledger
-- proves: the whole ledger sums to zero per currency
select format('all lines in %s sum to %s', currency, sum(amount)) as fault
from ledger_line group by currency having sum(amount) <> 0
