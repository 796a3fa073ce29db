-- check: deposits
-- proves: a credited deposit is in the ledger once, less its fee, and no other is
select 'deposit:' || d.id as key, 'deposit' as kind, d.member_id, d.reference,
       null as vassalage, null::bigint as node_id, d.settled_at as at, null::bigint as entry_id,
       null as resolves_key, null as reverses_key,
       array_remove(array[concat_ws(' ', 0, 'clearing', d.currency, -d.amount),
                          concat_ws(' ', d.member_id, 'cash', '', d.currency, d.amount - d.fee),
                          case when d.fee > 0 then concat_ws(' ', 0, 'fees', d.currency, d.fee) end], null) as lines
from deposit d where d.state = 'credited'
