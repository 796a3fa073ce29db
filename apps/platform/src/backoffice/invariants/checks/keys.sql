-- check: keys
-- proves: a key has one effect
select format('key %s has %s entries', key, count(*)) as fault
from ledger_entry group by key having count(*) > 1
union all
select format('entry %s is there %s times', id, count(*)) from ledger_entry group by id having count(*) > 1
