-- check: balances
-- proves: every balance, and every running balance, equals the replay of its lines, in the order of time
with replay as materialized (
  select l.account_id, a.member_id, a.balance, a.sequence as last, l.sequence, l.balance_after, l.at,
         sum(l.amount) over w as replayed, row_number() over w as place, lag(l.at) over w as before,
         lead(l.sequence) over w is null as is_last
  from ledger_line l left join ledger_account a on a.id = l.account_id
  window w as (partition by l.account_id order by l.sequence rows unbounded preceding))
select format('account %s shows %s at line %s, replayed %s', account_id, coalesce(balance_after, 0), sequence, replayed)
  as fault
from replay where balance_after <> replayed or sequence <> place
union all
select format('line %s of account %s is from before the line that precedes it', sequence, account_id)
from replay where member_id <> 0 and at < before
union all
select format('account %s shows %s after %s lines, replayed %s after %s', account_id, balance, last, replayed, place)
from replay where is_last and (balance, last) is distinct from (replayed, place)
union all
select format('account %s shows %s without a line', id, balance) from ledger_account a
where (balance <> 0 or sequence <> 0) and not exists (select from ledger_line l where l.account_id = a.id)
