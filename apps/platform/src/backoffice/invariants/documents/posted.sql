-- The entries of the ledger, as documents imply them.
select e.id, e.key, e.kind, e.member_id, e.reference, e.vassalage, e.node_id, e.at, e.resolves_id, e.reverses_id, l.lines
from ledger_entry e
left join (
  select l.entry_id, array_agg(concat_ws(' ', a.member_id, a.kind,
           case when a.kind in ('clearing', 'fees') then null else a.name end, l.currency, l.amount)) as lines
  from ledger_line l join ledger_account a on a.id = l.account_id group by l.entry_id) l on l.entry_id = e.id
-- An entry that reverses another is covered by the check "reversals".
where not (e.kind = 'adjustment' and e.reverses_id is not null)
