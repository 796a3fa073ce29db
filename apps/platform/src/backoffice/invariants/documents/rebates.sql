-- check: rebates
-- proves: every claimed rebate and every upline's rebate is in the ledger once, and no other is
select 'rebate:' || c.id as key, 'rebate' as kind, c.member_id, c.reference,
       null as vassalage, null::bigint as node_id, c.at, null::bigint as entry_id,
       null as resolves_key, null as reverses_key,
       array[concat_ws(' ', 0, 'promotions', 'rebate', c.currency, -c.amount),
             concat_ws(' ', c.member_id, 'cash', '', c.currency, c.amount)] as lines
from rebate_claim c
union all
-- Rebates of the uplines, one for each agent and day.
select 'rebate:share:' || r.id as key, 'rebate' as kind, r.member_id, r.reference,
       null as vassalage, null::bigint as node_id, r.at, null::bigint as entry_id,
       null as resolves_key, null as reverses_key,
       array[concat_ws(' ', 0, 'promotions', 'rebate', r.currency, -r.amount),
             concat_ws(' ', r.member_id, 'cash', '', r.currency, r.amount)] as lines
from rebate_share r where r.amount > 0
