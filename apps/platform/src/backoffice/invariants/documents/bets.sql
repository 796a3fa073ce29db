-- check: bets
-- proves: every stake, win and returned stake of a bet is in the ledger, and no other is
select case when m.kind = 'correction' or (m.kind = 'resettlement' and exists (
         select from result_review r where r.reference = m."txId" and r.bet_id = b.id)) then 'result:' || m."txId"
       else 'seamless:' || b.vassalage || ':' || m."txId" end as key,
       case m.kind when 'resettlement' then 'win' when 'correction' then 'adjustment' else m.kind end as kind, b.member_id, b.round_id as reference,
       b.vassalage, b.node_id, m.at, case when m.kind = 'bet' then b.entry_id end as entry_id, null as resolves_key,
       case when m.kind = 'rollback' then 'seamless:' || b.vassalage || ':' || (b.movements->0->>'txId') end as reverses_key,
       array_remove(array[
         case when b.wallet_id is null or m.kind = 'correction' and m."txId" like '%:cash'
                then concat_ws(' ', b.member_id, 'cash', '', b.currency, m.change)
              when m.kind = 'correction' and m."txId" like '%:back' then concat_ws(' ', 0, 'promotions', x.code, b.currency, m.change)
              when w.kind = 'bonus' then concat_ws(' ', b.member_id, 'bonus', w.name, b.currency, m.change)
              else concat_ws(' ', b.member_id, 'vendor', b.vassalage, b.currency, m.change) end,
         case when m.change + m.contributed <> 0
              then concat_ws(' ', 0, 'house', b.vassalage, b.currency, -m.change - m.contributed) end,
         case when m.contributed <> 0 then concat_ws(' ', 0, 'jackpot', b.vassalage, b.currency, m.contributed) end],
         null) as lines
from bet b left join ledger_account w on w.id = b.wallet_id left join bonus x on w.kind = 'bonus' and x.id::text = w.name
cross join lateral (select kind, at, "txId", (change * 10000)::bigint as change,
                           case kind when 'bet' then b.contribution when 'rollback' then -b.contribution else 0 end as contributed
                    from jsonb_to_recordset(b.movements) as m (kind text, at timestamptz, change numeric, "txId" text)) m
where m.change <> 0
