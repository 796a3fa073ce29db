-- check: transfers
-- proves: a transfer between members took the same amount from one as it gave to the other, once
select 'transfer:' || t.id as key, 'transfer' as kind, t.from_id as member_id, t.reference,
       null as vassalage, null::bigint as node_id, t.at, null::bigint as entry_id,
       null as resolves_key, null as reverses_key,
       array[concat_ws(' ', t.from_id, 'cash', '', t.currency, -t.amount),
             concat_ws(' ', t.to_id, 'cash', '', t.currency, t.amount)] as lines
from member_transfer t
