-- check: commissions
-- proves: every payment of a contract's bill or an affiliate's month is in the ledger, and no other commission is
select 'commission:' || c.id as key, 'commission' as kind, c.member_id, c.reference,
       null as vassalage, null::bigint as node_id, c.at, null::bigint as entry_id,
       null as resolves_key, null as reverses_key,
       array[concat_ws(' ', 0, 'promotions', 'affiliates', c.currency, -c.amount),
             concat_ws(' ', c.member_id, 'cash', '', c.currency, c.amount)] as lines
from affiliate_month c where c.amount > 0
union all
-- The payments of a contract's bill: the payout into its recipient's commission, by the platform or out of the
-- upline's; then the remainder to the recipient's cash, or the missing part out of it; and the return of unclaimed
-- money.
select 'bill:' || b.id || s.key as key, s.kind, b.member_id, b.reference,
       null as vassalage, null::bigint as node_id, s.at, null::bigint as entry_id, null as resolves_key,
       null as reverses_key, s.lines
from contract_bill b
cross join lateral (select concat_ws(' ', b.member_id, 'commission', '', b.currency) as commission,
                           concat_ws(' ', b.member_id, 'cash', '', b.currency) as cash,
                           concat_ws(' ', 0, 'promotions', 'contract', b.currency) as platform) a
cross join lateral (
  select '' as key, 'commission' as kind, b.funded_at as at,
         array[case when b.upline_id is null then a.platform
                    else concat_ws(' ', b.upline_id, 'commission', '', b.currency) end || ' ' || -b.own,
               a.commission || ' ' || b.own] as lines
  where b.funded_at is not null
  union all
  select ':net', case b.kind when 'enableCt' then 'dividend' else 'salary' end, b.paid_at,
         array[a.commission || ' ' || -b.net, a.cash || ' ' || b.net]
  where b.state = 'issued' and b.net <> 0
  union all
  select ':expired', 'commission', b.paid_at, array[a.commission || ' ' || -b.net, a.platform || ' ' || b.net]
  where b.state = 'expired') s
