-- check: never below zero
-- proves: no player account was below zero at any point
select format('account %s of member %s was at %s after line %s', id, member_id, replayed, sequence) as fault
from (
  select a.id, a.member_id, l.sequence, sum(l.amount) over (partition by a.id order by l.sequence) as replayed
  from ledger_account a join ledger_line l on l.account_id = a.id where a.member_id <> 0) r
where replayed < 0
