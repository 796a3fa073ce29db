-- check: envelopes
-- proves: a red envelope took its sum once, and its opened shares and its return are in the ledger, and no others are
-- The money an envelope took, gave to each member who opened it, and returned.
select 'envelope:' || e.id || s.key as key, 'envelope' as kind, s.member_id, e.reference,
       null as vassalage, null::bigint as node_id, s.at, null::bigint as entry_id,
       null as resolves_key, null as reverses_key, s.lines
from envelope e
cross join lateral (
  select '' as key, e.sender_id as member_id, e.at,
         array[concat_ws(' ', e.sender_id, 'cash', '', e.currency, -e.amount),
               concat_ws(' ', 0, 'suspense', 'envelope', e.currency, e.amount)] as lines
  union all
  select ':' || h.member_id, h.member_id, h.at,
         array[concat_ws(' ', 0, 'suspense', 'envelope', e.currency, -h.amount),
               concat_ws(' ', h.member_id, 'cash', '', e.currency, h.amount)]
  from envelope_share h where h.envelope_id = e.id
  union all
  select ':back', e.sender_id, e.ended_at,
         array[concat_ws(' ', 0, 'suspense', 'envelope', e.currency, -e.returned),
               concat_ws(' ', e.sender_id, 'cash', '', e.currency, e.returned)]
  where e.returned > 0) s
