-- check: members
-- proves: a member's records have the member's merchant and currency
select format('%s %s of member %s is at %s in %s; the member at %s in %s', r.of, r.id, r.member_id, r.merchant, r.currency,
              m.merchant, m.currency) as fault
from (
  select 'bet' as of, id::text, member_id, merchant, currency from bet
  union all select 'deposit', id::text, member_id, merchant, currency from deposit
  union all select 'withdrawal', id::text, member_id, merchant, currency from withdrawal
  union all select 'destination', id::text, member_id, merchant, null from payout_destination
  union all select 'transfer', id::text, from_id, merchant, currency from member_transfer
  union all select 'transfer', id::text, to_id, merchant, currency from member_transfer
  union all select 'envelope', id::text, sender_id, merchant, currency from envelope
  union all select 'envelope share', e.id::text, h.member_id, e.merchant, e.currency
            from envelope_share h join envelope e on e.id = h.envelope_id
  union all select 'affiliate', member_id::text, member_id, merchant, currency from affiliate
  union all select 'award', id::text, member_id, merchant, currency from vendor_award
  union all select 'tip', id::text, member_id, merchant, currency from vendor_tip
  union all select 'affiliate month', id::text, member_id, merchant, currency from affiliate_month
  union all select 'wallet transfer', id::text, member_id, merchant, currency from wallet_transfer
  union all select 'bonus', id::text, member_id, merchant, currency from bonus
  union all select 'race', cause, member_id, merchant, currency from race_place
  union all select 'reward', id::text, member_id, merchant, currency from reward
  union all select 'rebate', id::text, member_id, merchant, currency from rebate_claim
  union all select 'rebate up the line', id::text, member_id, merchant, currency from rebate_share
  union all select 'contract', id::text, member_id, merchant, currency from contract
  union all select 'bill', id::text, member_id, merchant, currency from contract_bill
  union all select 'points move', entry_id::text, member_id, merchant, null from points_move
  union all select 'redeem request', id::text, member_id, merchant, null from points_redeem
  union all select 'conversion', id::text, member_id, merchant, currency from points_convert
  union all select 'account', id::text, member_id, null, nullif(currency, 'POINTS') from ledger_account
            where member_id <> 0) r
left join member m on m.id = r.member_id
where r.merchant <> m.merchant or r.currency <> m.currency or m.id is null
