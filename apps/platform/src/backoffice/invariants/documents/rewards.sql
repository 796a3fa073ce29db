-- check: rewards
-- proves: every claimed reward without turnover is in the ledger once, and no other is
select 'reward:' || r.id as key, 'reward' as kind, r.member_id, r.reference,
       null as vassalage, null::bigint as node_id, r.claimed_at as at, null::bigint as entry_id, null as resolves_key,
       null as reverses_key,
       array[concat_ws(' ', 0, 'promotions', r.code, r.currency, -r.amount),
             concat_ws(' ', r.member_id, 'cash', '', r.currency, r.amount)] as lines
from reward r where r.claimed_at is not null and r.required = 0
