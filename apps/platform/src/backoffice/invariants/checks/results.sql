-- check: results
-- proves: every decision of two operators about a bet is in the ledger once, and no other is
select format('result %s of member %s (%s) moved %s, %s and %s; the ledger says %s, %s and %s for member %s',
              coalesce(r.reference, l.reference), r.member_id, r.state, r.moved, r.from_cash, r.from_back, l.moved,
              l.from_cash, l.from_back, l.member_id) as fault
from (select * from result_review where moved <> 0) r
full join (
  -- The returned part of a bonus is taken from the promotions, all else from the member.
  select split_part(e.key, ':', 2) as reference, e.member_id, l.currency, sum(l.amount) as moved,
         coalesce(-sum(l.amount) filter (where e.key like '%:cash'), 0) as from_cash,
         coalesce(-sum(l.amount) filter (where e.key like '%:back'), 0) as from_back
  from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
  join ledger_account a on a.id = l.account_id and (a.member_id <> 0 or a.kind = 'promotions')
  where e.key like 'result:%' group by 1, 2, 3) l using (reference)
where (r.member_id, r.currency, r.moved, r.from_cash, r.from_back)
      is distinct from (l.member_id, l.currency, l.moved, l.from_cash, l.from_back)
