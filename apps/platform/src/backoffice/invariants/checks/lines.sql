-- check: lines
-- proves: a line has the kind and time of its entry and the currency of its account, and each account its owner's limit
select format('line %s of account %s: %s, %s, %s; its entry %s, %s; its account %s', l.sequence, l.account_id, l.kind,
              l.at, l.currency, e.kind, e.at, a.currency) as fault
from ledger_line l
left join ledger_entry e on e.id = l.entry_id
left join ledger_account a on a.id = l.account_id
where (l.kind, l.at, l.currency) is distinct from (e.kind, e.at, a.currency)
union all
select format('account %s of member %s may fall to %s', id, member_id, lowest) from ledger_account
where lowest is distinct from case when member_id <> 0 then 0 end
