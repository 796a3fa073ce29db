import { activeChecks } from "./active.ts";
import { affiliateChecks } from "./affiliates.ts";
import { betChecks } from "./bets.ts";
import { contractChecks } from "./contracts.ts";
import { betKeys } from "./documents.ts";
import { envelopeChecks } from "./envelopes.ts";
import { figureChecks } from "./figures.ts";
import type { Check } from "./invariants.ts";

/** Checks the records against themselves and each other. */
export const recordChecks: Check[] = [
  ...betChecks,
  ...contractChecks,
  ...envelopeChecks,
  ...affiliateChecks,
  ...figureChecks,
  ...activeChecks,
  betKeys,
  {
    check: "withdrawal records",
    rule: "a withdrawal's state, amounts and destination follow from its pay-outs",
    faults: `
      select format('withdrawal %s (%s) says %s paid, %s given back, hold %s; its pay-outs are %s of %s, its account member %s''s',
                    w.reference, w.state, w.paid, w.given_back, w.hold_id, t.total, w.amount, d.member_id) as fault
      from withdrawal w
      left join payout_destination d on d.id = w.destination_id
      cross join lateral (select coalesce(sum(p.amount), 0) as total from withdrawal_payout p where p.withdrawal_id = w.id) t
      where d.member_id is distinct from w.member_id
        or w.method <> d.method
        or w.paid <> t.total and (w.state <> 'refunded' or w.paid > t.total)
        or w.given_back <> case when w.hold_id is not null then 0
             else w.amount - w.paid - case when t.total = w.amount - w.fee then w.fee else 0 end end
        or (w.hold_id is null) <> (w.state <> all ('{requested,review,approved,paying,partlyPaid,notReceived}'))
           and w.state <> 'notReceived'
        or (t.total = 0) <> (w.state = any ('{requested,review,approved,paying,rejected,cancelled}'))
        or w.state in ('fullyPaid', 'partlyPaid') and (t.total = w.amount - w.fee) <> (w.state = 'fullyPaid')`,
  },
  {
    check: "chargebacks",
    rule: "a chargeback is at most its credited deposit, agreed by two people, and the sum of what it took and what is owed",
    faults: `
      select format('chargeback %s of deposit %s (%s): %s of %s, %s taken, %s owed, %s people', c.n, d.reference, d.state,
                    c.amount, d.amount - d.fee, p.taken, c.owed, a.people) as fault
      from deposit_chargeback c
      left join deposit d on d.id = c.deposit_id
      cross join lateral (select coalesce(sum(amount), 0) as taken from deposit_chargeback_part p
                          where (p.deposit_id, p.n) = (c.deposit_id, c.n)) p
      cross join lateral (select coalesce(sum(amount), 0) as total from deposit_chargeback t where t.deposit_id = c.deposit_id) t
      cross join lateral (select count(*) as people from deposit_chargeback_approval a
                          where (a.deposit_id, a.n, a.amount) = (c.deposit_id, c.n, c.amount)) a
      where d.state is distinct from 'credited' or p.taken + c.owed <> c.amount or t.total > d.amount - d.fee or a.people < 2`,
  },
  {
    check: "member paths",
    rule: "a member's ancestors are itself, its upline and the upline's ancestors",
    faults: `
      select format('member %s is %s below member %s; its upline says %s', coalesce(p.descendant_id, w.descendant_id),
                    coalesce(p.depth::text, 'not'), coalesce(p.ancestor_id, w.ancestor_id), coalesce(w.depth::text, 'not')) as fault
      from member_path p
      full join (
        select id as descendant_id, id as ancestor_id, 0 as depth from member
        union all
        select m.id, u.ancestor_id, u.depth + 1 from member m join member_path u on u.descendant_id = m.upline_id) w
        using (descendant_id, ancestor_id)
      where p.depth is distinct from w.depth`,
  },
  {
    check: "wallet accounts",
    rule: "the wallet of a bet or tip is its member's own at that vendor, or a bonus of the member that can be played with",
    faults: `
      select format('bet %s of member %s at %s went through account %s of member %s (%s %s)', b.id, b.member_id, b.vassalage,
                    b.wallet_id, a.member_id, a.kind, a.name) as fault
      from bet b left join ledger_account a on a.id = b.wallet_id
      where b.wallet_id is not null and (a.member_id, a.kind, a.name, a.currency)
            is distinct from (b.member_id, 'vendor', b.vassalage, b.currency)
        and not exists (select from bonus x where x.id::text = a.name and x.stakeable and a.kind = 'bonus'
                          and (x.member_id, x.currency) = (a.member_id, a.currency)
                          and (b.member_id, b.currency) = (x.member_id, x.currency) and b.placed_at >= x.at)
      union all
      select format('tip %s of member %s at %s went through account %s of member %s (%s %s)', t.id, t.member_id, t.vassalage,
                    t.wallet_id, a.member_id, a.kind, a.name)
      from vendor_tip t left join ledger_account a on a.id = t.wallet_id
      where t.wallet_id is not null and (a.member_id, a.kind, a.name, a.currency)
            is distinct from (t.member_id, 'vendor', t.vassalage, t.currency)`,
  },
  {
    check: "rebate periods",
    rule: "no stake counts for two rebates, and a rebate is the sum of its parts",
    faults: `
      select format('rebates %s and %s count the same stakes', c.reference, d.reference) as fault from rebate_claim c
      join rebate_claim d on d.member_id = c.member_id and d.id > c.id and d.from_at < c.to_at and c.from_at < d.to_at
      union all
      select format('rebate %s is %s, its parts sum to %s', c.reference, c.amount, p.amount) from rebate_claim c
      cross join lateral (select sum((part->>'amount')::numeric) * 10000 as amount from jsonb_array_elements(c.parts) part) p
      where c.amount is distinct from p.amount`,
  },
  {
    check: "points moves",
    rule: "every change of points has one record, and held points are the sum of open requests",
    faults: `
      select format('entry %s changed the points of member %s by %s to %s at %s; named %s to %s at %s',
                    coalesce(m.entry_id, l.entry_id), coalesce(m.member_id, l.member_id), l.amount, l.balance_after, l.at,
                    m.changed, m.balance, m.at) as fault
      from points_move m
      full join (
        select l.entry_id, a.member_id, l.amount, l.balance_after, e.reference, l.at from ledger_line l
        join ledger_account a on a.id = l.account_id and a.kind = 'points' and a.name = ''
        join ledger_entry e on e.id = l.entry_id and e.at = l.at) l using (entry_id, member_id)
      where (m.changed, m.balance, m.reference, m.at) is distinct from (l.amount, l.balance_after, l.reference, l.at)
      union all
      select format('member %s has %s points held, open requests say %s', member_id, l.balance, r.points)
      from (select member_id, balance from ledger_account where kind = 'points' and name = 'held' and balance <> 0) l
      full join (
        select member_id, sum(points) as points from points_redeem where status = 'inProcess' group by 1) r using (member_id)
      where l.balance is distinct from r.points`,
  },
  {
    check: "bonus records",
    rule: "a claimed reward with turnover is a bonus of the same amount, the bonus wallet holds the active ones, and no bet exceeded the maximum of an active bonus",
    faults: `
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
        and b.placed_at between x.at + interval '2 minutes' and coalesce(x.ended_at, 'infinity') - interval '2 minutes'`,
  },
  {
    check: "races",
    rule: "every prize of a race was granted as a reward of the same amount, and no other reward is a race's",
    faults: `
      select format('%s of member %s: the prize is %s, the reward %s', coalesce(p.cause, r.cause),
                    coalesce(p.member_id, r.member_id), p.prize, r.amount) as fault
      from race_place p
      full join (select * from reward where source = 'race') r using (member_id, cause)
      where (p.merchant, p.race, p.prize, p.currency) is distinct from (r.merchant, r.code, r.amount, r.currency)`,
  },
  {
    check: "turnover",
    rule: "a deposit's or bonus's turnover requirement exists, and is done only after enough stakes",
    faults: `
      select format('deposit %s requires %s to be staked; its turnover %s', d.reference, d.turnover_required, t.required) as fault
      from deposit d left join turnover t on t.cause = 'deposit' and t.reference = d.id::text
      where d.turnover_required > 0 and (t.required, t.member_id, t.currency)
            is distinct from (d.turnover_required, d.member_id, d.currency)
      union all
      select format('bonus %s (%s) requires %s to be staked; its turnover %s', b.id, b.state, b.required, t.required)
      from bonus b left join turnover t on t.id = b.turnover_id
      where (t.member_id, t.currency, t.cause, t.reference) is distinct from (b.member_id, b.currency, 'bonus', b.id::text)
        or t.required <> b.required and b.state not in ('forfeited', 'lost')
      union all
      select format('turnover %s of member %s (%s) of %s is done, %s was staked', t.id, t.member_id, t.cause, t.required,
                    s.staked)
      from turnover t
      cross join lateral (
        -- A later decision about a result reduces no completed turnover.
        select coalesce(sum(case when exists (
                   select from jsonb_to_recordset(b.movements) as m (kind text, at timestamptz)
                   where m.kind in ('resettlement', 'correction') and m.at > t.done_at)
                 then b.stake * b.turnover_weight / 100
                 else turnover_of_bet(b) end), 0) as staked
        from bet b where b.member_id = t.member_id and b.currency = t.currency and b.state = 'settled' and b.placed_at >= t.at
          and b.placed_at <= t.done_at) s
      where t.done_at is not null and s.staked < t.required
        and not exists (select from bonus b where b.turnover_id = t.id and b.state in ('forfeited', 'lost'))
      union all
      select format('turnover %s of member %s is of the %s %s, which is not there', t.id, t.member_id, t.cause, t.reference)
      from turnover t
      where case t.cause when 'deposit' then not exists (select from deposit d where d.id::text = t.reference)
                         else not exists (select from bonus b where b.id::text = t.reference) end`,
  },
  {
    check: "members",
    rule: "a member's records have the member's merchant and currency",
    faults: `
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
      where r.merchant <> m.merchant or r.currency <> m.currency or m.id is null`,
  },
];
