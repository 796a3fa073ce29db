-- check: jackpot pools
-- proves: a vendor's pool holds the contributions of bets, less refunds and jackpots, and is never below zero in total
select format('the jackpot pool of %s in %s holds %s; bets and jackpots say %s', coalesce(a.name, d.vassalage),
              coalesce(a.currency, d.currency), a.balance, d.balance) as fault
from (select name, currency, sum(balance) as balance from ledger_account where kind = 'jackpot' group by 1, 2) a
full join (
  select vassalage, currency, sum(amount) as balance from (
    select vassalage, currency, contribution as amount from bet where contribution > 0 and state <> 'cancelled'
    union all
    select w.vassalage, w.currency, -part from vendor_award w cross join lateral unnest(w.pool_parts) part) s
  group by 1, 2) d on (d.vassalage, d.currency) = (a.name, a.currency)
where coalesce(a.balance, 0) <> coalesce(d.balance, 0)
union all
select format('entry %s took %s from account %s of a jackpot pool, which left %s', l.entry_id, l.amount, l.account_id,
              l.balance_after)
from ledger_account a join ledger_line l on l.account_id = a.id and l.kind = 'win' and l.balance_after < 0
where a.kind = 'jackpot'
union all
select format('jackpot %s left %s in the pool of %s, all of its accounts together', w.reference, p.left_over, w.vassalage)
from vendor_award w
join (
  select l.entry_id, sum(l.amount) over (partition by a.name, a.currency order by l.at, l.entry_id) as left_over
  from ledger_account a join ledger_line l on l.account_id = a.id where a.kind = 'jackpot') p on p.entry_id = w.entry_id
-- Older jackpots counted each account separately.
where w.pool_left is not null and p.left_over < w.pool_left
union all
select format('the jackpot pool of %s in %s is at %s', a.name, a.currency, sum(a.balance)) from ledger_account a
where a.kind = 'jackpot' and not exists (
  select from vendor_award w where (w.vassalage, w.currency) = (a.name, a.currency) and w.pool_parts <> '{}' and w.pool_left is null)
group by a.name, a.currency having sum(a.balance) < 0
