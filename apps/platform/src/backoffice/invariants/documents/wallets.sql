-- check: wallets
-- proves: a transfer between a member's own wallets gave the amount it took to the other, or returned it
select 'wallet:' || t.id || s.key as key, 'wallet' as kind, t.member_id, t.reference,
       t.vassalage, null::bigint as node_id, s.at, s.entry_id,
       s.resolves as resolves_key, null as reverses_key, s.lines
from wallet_transfer t
cross join lateral (select concat_ws(' ', t.member_id, 'cash', '', t.currency) as cash,
                           concat_ws(' ', t.member_id, 'vendor', t.vassalage, t.currency) as vendor,
                           concat_ws(' ', t.member_id, 'transit', '', t.currency) as transit) a
cross join lateral (
  select '' as key, t.at, t.entry_id, null as resolves,
         array[case t.direction when 'in' then a.cash else a.vendor end || ' ' || -t.amount,
               a.transit || ' ' || t.amount] as lines
  union all
  select ':' || t.state, t.ended_at, null, 'wallet:' || t.id,
         array[a.transit || ' ' || -t.amount,
               case when (t.direction = 'in') = (t.state = 'done') then a.vendor else a.cash end || ' ' || t.amount]
  where t.state <> 'moving') s
