-- check: awards
-- proves: every award of a vendor is in the ledger once
-- Awards of vendors without a bet; a jackpot comes from its pool, as far as that has money.
select 'seamless:' || w.vassalage || ':' || w.tx_id as key, 'win' as kind, w.member_id, w.reference, w.vassalage, w.node_id, w.at,
       w.entry_id, null as resolves_key, null as reverses_key,
       array_remove(array[
         case when w.wallet_id is null then concat_ws(' ', w.member_id, 'cash', '', w.currency, w.amount)
              when b.id is not null then concat_ws(' ', w.member_id, 'bonus', b.name, w.currency, w.amount)
              else concat_ws(' ', w.member_id, 'vendor', w.vassalage, w.currency, w.amount) end,
         case when w.amount > p.paid then concat_ws(' ', 0, 'house', w.vassalage, w.currency, p.paid - w.amount) end], null)
         || p.lines as lines
from vendor_award w left join ledger_account b on b.id = w.wallet_id and b.kind = 'bonus' and b.member_id = w.member_id
cross join lateral (
  select coalesce(sum(part), 0) as paid,
         coalesce(array_agg(concat_ws(' ', 0, 'jackpot', w.vassalage, w.currency, -part)), '{}') as lines
  from unnest(w.pool_parts) part) p
