-- check: bonus records
-- proves: a claimed reward with turnover is a bonus of the same amount, the bonus wallet holds the active ones, and no bet exceeded the maximum of an active bonus
select format('reward %s: %s with %s to be staked; its bonus %s with %s', r.reference, r.amount, r.required,
              b.amount, b.required) as fault
from (select * from reward where claimed_at is not null and required > 0) r
full join (select * from bonus where reward_id is not null) b on b.reward_id = r.id
where (r.amount, r.required, r.member_id, r.currency) is distinct from (b.amount, b.required, b.member_id, b.currency)
union all
select format('member %s has %s in the bonus wallet, active bonuses say %s', member_id, a.balance, b.amount)
from (select member_id, balance from ledger_account where kind = 'bonus' and name = '' and balance <> 0) a
full join (select member_id, sum(amount) as amount from bonus where state = 'active' and not stakeable group by 1) b
  using (member_id)
where a.balance is distinct from b.amount
union all
select format('bonus %s holds %s: it began with %s, its bets and jackpots made it %s more, and %s left it', b.id, a.balance,
              b.amount, m.change + w.won, e.out)
from bonus b
left join ledger_account a on a.member_id = b.member_id and a.kind = 'bonus' and a.currency = b.currency and a.name = b.id::text
cross join lateral (
  select coalesce(sum((v ->> 'change')::numeric * 10000), 0) as change,
         coalesce(bool_or((v ->> 'at')::timestamptz >= b.ended_at - interval '1 second'), false) as late
  from bet p cross join jsonb_array_elements(p.movements) v where p.member_id = b.member_id and p.wallet_id = a.id
    -- A correction taken from the bonus's destination is no change of the bonus.
    and not (v ->> 'kind' = 'correction' and v ->> 'txId' ~ ':(cash|back)$')) m
cross join lateral (
  select coalesce(sum(w.amount), 0) as won, coalesce(bool_or(w.at >= b.ended_at - interval '1 second'), false) as late
  from vendor_award w where w.member_id = b.member_id and w.wallet_id = a.id) w
cross join lateral (
  select b.ended_cash + b.ended_back + coalesce((select sum(cash + back) from bonus_late l where l.bonus_id = b.id), 0) as out) e
where b.stakeable and (a.balance is distinct from b.amount + m.change + w.won - e.out
  -- An ended bonus may hold only money that came late.
  or b.state <> 'active' and a.balance > 0 and not m.late and not w.late
  or b.ended_cash + coalesce((select sum(cash) from bonus_late l where l.bonus_id = b.id), 0) > b.highest_payout)
union all
select format('bonus %s of member %s comes from deposit %s of member %s', b.id, b.member_id, d.reference, d.member_id)
from bonus b join deposit d on d.id = b.deposit_id
where (b.member_id, b.currency, 'credited') <> (d.member_id, d.currency, d.state)
  or b.max_stake is distinct from (d.bonus->>'maxStake')::numeric * 10000
union all
-- A bet placed while the bonus began or ended may or may not have seen it.
select format('bet %s of %s was placed while bonus %s allowed %s', b.id, b.stake, x.id, x.max_stake)
from bonus x join bet b on b.member_id = x.member_id and b.stake > x.max_stake
  and b.placed_at between x.at + interval '2 minutes' and coalesce(x.ended_at, 'infinity') - interval '2 minutes'
