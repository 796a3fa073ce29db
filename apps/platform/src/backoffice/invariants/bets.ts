import type { Check } from "./invariants.ts";

/** Checks bets, their rounds and the corrections of their results against each other. */
export const betChecks: Check[] = [
  {
    check: "bet records",
    rule: "a bet's stake, payout and state follow from its movements, and its round closes with it",
    faults: `
      select format('bet %s is %s with %s staked and %s paid, at %s; its movements say %s, %s and %s back, its round %s: %s',
                    b.id, b.state, b.stake, b.payout, b.settled_at, m.staked, m.paid, m.back, b.round_id,
                    coalesce(r.closed_at::text, 'open')) as fault
      from bet b
      left join round r using (member_id, vassalage, round_id)
      cross join lateral (
        select -sum(change) filter (where kind = 'bet') * 10000 as staked, count(*) filter (where kind = 'bet') as bets,
               -- The part a correction could not take is still owed; the payout already excludes it.
               coalesce(sum(change) filter (where kind in ('win', 'resettlement', 'correction')), 0) * 10000
                 - coalesce((select sum(r.owed) from result_review r where r.bet_id = b.id), 0) as paid, min(at) as placed,
               coalesce(sum(change) filter (where kind = 'rollback'), 0) * 10000 as back,
               max(at) filter (where kind not in ('resettlement', 'correction')) as ended
        from jsonb_to_recordset(b.movements) as m (kind text, at timestamptz, change numeric)) m
      where (b.stake, b.payout, case b.state when 'cancelled' then b.stake else 0 end, 1)
            is distinct from (m.staked, m.paid, m.back, m.bets)
        or (b.state = 'open') <> (b.settled_at is null)
        or b.placed_at not between m.placed - interval '2 minutes' and m.placed + interval '2 minutes'
        or r.round_id is null or not b.id = any (r.bet_ids)
        or (b.state = 'open' and r.closed_at is not null) or (b.state = 'settled' and r.closed_at is null)
        or b.settled_at not between coalesce(case b.state when 'settled' then r.closed_at end, m.ended) - interval '2 minutes'
                                and coalesce(case b.state when 'settled' then r.closed_at end, m.ended) + interval '2 minutes'
      union all
      select format('round %s of member %s at %s has the bet %s, which is not there', r.round_id, r.member_id, r.vassalage, n.id)
      from round r cross join lateral unnest(r.bet_ids) n (id)
      where not exists (select from bet b where b.id = n.id and b.member_id = r.member_id and b.vassalage = r.vassalage
                                          and b.round_id = r.round_id)
      union all
      select format('round %s of member %s at %s has no bet', round_id, member_id, vassalage) from round where bet_ids = '{}'
      union all
      select format('bet %s is of game %s (%s, %s), which is %s (%s, %s)', b.id, b.node_id, b.game_code, b.game_type,
                    g.vassalage, g.game_code, g.game_type)
      from bet b join game g using (node_id)
      where (b.vassalage, b.game_code, b.game_type) <> (g.vassalage, g.game_code, g.game_type)`,
  },
  {
    check: "jackpot pools",
    rule: "a vendor's pool holds the contributions of bets, less refunds and jackpots, and is never below zero in total",
    faults: `
      select format('the jackpot pool of %s in %s holds %s; bets and jackpots say %s', coalesce(a.name, d.vassalage),
                    coalesce(a.currency, d.currency), a.balance, d.balance) as fault
      from (select name, currency, sum(balance) as balance from ledger_account where kind = 'jackpot' group by 1, 2) a
      full join (
        select vassalage, currency, sum(amount) as balance from (
          select vassalage, currency, contribution as amount from bet where contribution > 0 and state <> 'cancelled'
          union all
          select w.vassalage, w.currency, -part from vendor_award w cross join lateral unnest(w.pool_parts) part) s
        group by 1, 2) d on (d.vassalage, d.currency) = (a.name, a.currency)
      where coalesce(a.balance, 0) <> coalesce(d.balance, 0)
      union all
      select format('entry %s took %s from account %s of a jackpot pool, which left %s', l.entry_id, l.amount, l.account_id,
                    l.balance_after)
      from ledger_account a join ledger_line l on l.account_id = a.id and l.kind = 'win' and l.balance_after < 0
      where a.kind = 'jackpot'
      union all
      select format('jackpot %s left %s in the pool of %s, all of its accounts together', w.reference, p.left_over, w.vassalage)
      from vendor_award w
      join (
        select l.entry_id, sum(l.amount) over (partition by a.name, a.currency order by l.at, l.entry_id) as left_over
        from ledger_account a join ledger_line l on l.account_id = a.id where a.kind = 'jackpot') p on p.entry_id = w.entry_id
      -- Older jackpots counted each account separately.
      where w.pool_left is not null and p.left_over < w.pool_left
      union all
      select format('the jackpot pool of %s in %s is at %s', a.name, a.currency, sum(a.balance)) from ledger_account a
      where a.kind = 'jackpot' and not exists (
        select from vendor_award w where (w.vassalage, w.currency) = (a.name, a.currency) and w.pool_parts <> '{}' and w.pool_left is null)
      group by a.name, a.currency having sum(a.balance) < 0`,
  },
  {
    check: "results",
    rule: "every decision of two operators about a bet is in the ledger once, and no other is",
    faults: `
      select format('result %s of member %s (%s) moved %s, %s and %s; the ledger says %s, %s and %s for member %s',
                    coalesce(r.reference, l.reference), r.member_id, r.state, r.moved, r.from_cash, r.from_back, l.moved,
                    l.from_cash, l.from_back, l.member_id) as fault
      from (select * from result_review where moved <> 0) r
      full join (
        -- The returned part of a bonus is taken from the promotions, all else from the member.
        select split_part(e.key, ':', 2) as reference, e.member_id, l.currency, sum(l.amount) as moved,
               coalesce(-sum(l.amount) filter (where e.key like '%:cash'), 0) as from_cash,
               coalesce(-sum(l.amount) filter (where e.key like '%:back'), 0) as from_back
        from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
        join ledger_account a on a.id = l.account_id and (a.member_id <> 0 or a.kind = 'promotions')
        where e.key like 'result:%' group by 1, 2, 3) l using (reference)
      where (r.member_id, r.currency, r.moved, r.from_cash, r.from_back)
            is distinct from (l.member_id, l.currency, l.moved, l.from_cash, l.from_back)`,
  },
];
