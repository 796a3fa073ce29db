-- check: shown
-- proves: the balances and the total that a player's pages received match the ledger
select format('member %s was told that account %s has %s after change %s; the ledger says %s after %s', told.member_id,
              told.account_id, told.balance, told.sequence, a.balance, a.sequence) as fault
from (select distinct on (account_id) * from balance_change order by account_id, sequence desc) told
left join ledger_account a on a.id = told.account_id
-- The page received a change that the ledger lacks, so an entry was removed.
where a.id is null or a.member_id <> told.member_id or a.sequence < told.sequence
  or (a.sequence = told.sequence and a.balance <> told.balance)
union all
select format('member %s was told that account %s has %s after change %s; its line says %s', t.member_id, t.account_id,
              t.balance, t.sequence, l.balance_after)
from balance_change t join ledger_line l on (l.account_id, l.sequence) = (t.account_id, t.sequence)
where t.balance <> l.balance_after
union all
select format('member %s is told %s %s after change %s; the accounts say %s after %s', s.member_id,
              b.cash + b.bonus + b.held + b.vendors, s.currency, b.sequence, s.total, s.sequence)
from (select member_id, currency, sum(balance) as total, sum(sequence) as sequence from ledger_account
      where kind in ('cash', 'bonus', 'hold', 'vendor', 'transit') group by member_id, currency) s
cross join lateral player_balance(s.member_id, s.currency) b
where (b.cash + b.bonus + b.held + b.vendors, b.sequence) is distinct from (s.total, s.sequence)
