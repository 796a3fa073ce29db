-- check: withdrawals
-- proves: every hold, pay-out, fee and release of a withdrawal is in the ledger, and no other is
-- A withdrawal's entries: the hold, each pay-out with the hold of the remainder, the release, and a refund.
select 'withdrawal:' || w.id || s.key as key, s.kind, w.member_id, w.reference,
       null as vassalage, null::bigint as node_id, s.at,
       s.entry_id, 'withdrawal:' || w.id || s.resolves as resolves_key, null as reverses_key, s.lines
from withdrawal w
left join (select id, sum(amount) as total, max(payout_id::text) filter (where is_newest) as newest from paid group by id) t
  using (id)
cross join lateral (
  select ':hold' as key, 'hold' as kind, w.created_at as at, case when t.total is null then w.hold_id end as entry_id,
         null as resolves,
         array[concat_ws(' ', w.member_id, 'cash', '', w.currency, -w.amount),
               concat_ws(' ', w.member_id, 'hold', '', w.currency, w.amount)] as lines
  union all
  select ':paid:' || p.payout_id, 'withdrawal', p.at, null, ':hold' || coalesce(':' || p.before_id, ''),
         array_remove(array[concat_ws(' ', w.member_id, 'hold', '', w.currency, -p.held),
                            concat_ws(' ', 0, 'payout', p.way, w.currency, p.amount),
                            case when p.is_last and w.fee > 0 then concat_ws(' ', 0, 'fees', w.currency, w.fee) end,
                            case when not p.is_last then
                              concat_ws(' ', w.member_id, 'cash', '', w.currency, p.held - p.amount) end], null)
  from paid p where p.id = w.id
  union all
  select ':hold:' || p.payout_id, 'hold', p.at, case when p.is_newest then w.hold_id end, null,
         array[concat_ws(' ', w.member_id, 'cash', '', w.currency, p.amount - p.held),
               concat_ws(' ', w.member_id, 'hold', '', w.currency, p.held - p.amount)]
  from paid p where p.id = w.id and not p.is_last
  union all
  select ':back', 'release', null, null, ':hold' || coalesce(':' || t.newest, ''),
         array[concat_ws(' ', w.member_id, 'hold', '', w.currency, coalesce(t.total, 0) - w.amount),
               concat_ws(' ', w.member_id, 'cash', '', w.currency, w.amount - coalesce(t.total, 0))]
  where w.hold_id is null and coalesce(t.total, 0) <> w.amount - w.fee
  union all
  select ':refund', 'release', null, null, null,
         array[concat_ws(' ', 0, 'payout', d.kind, w.currency, w.paid - t.total),
               concat_ws(' ', w.member_id, 'cash', '', w.currency, t.total - w.paid)]
  from payout_destination d where d.id = w.destination_id and w.state = 'refunded' and t.total > w.paid) s
