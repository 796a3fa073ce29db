-- check: adjustments
-- proves: an adjustment reverses an entry, corrects a bet's result, or charges back a deposit
-- Chargebacks of credited deposits by a provider, as far as the member had the money.
select concat_ws(':', 'chargeback', p.deposit_id, p.n, p.part) as key, 'adjustment' as kind, d.member_id, d.reference,
       null as vassalage,
       null::bigint as node_id, p.at, null::bigint as entry_id, null as resolves_key, null as reverses_key,
       array[concat_ws(' ', d.member_id, 'cash', '', d.currency, -p.amount), concat_ws(' ', 0, 'clearing', d.currency, p.amount)] as lines
from deposit_chargeback_part p join deposit d on d.id = p.deposit_id
