-- check: tips
-- proves: every tip and its return is in the ledger once, and no other is
-- Tips to dealers, and their returns.
select 'seamless:' || t.vassalage || ':' || s.tx as key, 'tip' as kind, t.member_id, t.round_id as reference, t.vassalage, t.node_id, s.at,
       s.entry_id, null as resolves_key, s.reverses as reverses_key,
       array[case when t.wallet_id is null then concat_ws(' ', t.member_id, 'cash', '', t.currency, -s.amount)
                  else concat_ws(' ', t.member_id, 'vendor', t.vassalage, t.currency, -s.amount) end,
             concat_ws(' ', 0, 'house', t.vassalage, t.currency, s.amount)] as lines
from vendor_tip t
cross join lateral (
  select t.tx_id as tx, t.at, t.entry_id, null as reverses, t.amount
  union all
  select t.returned_tx, t.returned_at, null, 'seamless:' || t.vassalage || ':' || t.tx_id, -t.amount
  where t.returned_at is not null) s
