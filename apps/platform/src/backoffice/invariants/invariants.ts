/** One invariant: a query whose rows name what breaks it. */
export interface Check {
  check: string;
  says: string;
  faults: string;
}

/** Replays a player's available money at every line of its accounts, from the first. */
const replay = `
  select a.id, a.member_id, a.balance, a.sequence as last, l.sequence, l.balance_after,
         sum(l.amount) over w as replayed, row_number() over w as place,
         lead(l.sequence) over w is null as is_last
  from ledger_account a join ledger_line l on l.account_id = a.id
  window w as (partition by a.id order by l.sequence rows unbounded preceding)`;

export const checks: Check[] = [
  {
    check: "entries",
    says: "every entry has two lines or more, and they sum to zero per currency",
    faults: `
      select format('entry %s sums to %s %s over %s lines', e.id, sum(l.amount), l.currency, count(l.*)) as fault
      from ledger_entry e left join ledger_line l on l.entry_id = e.id
      group by e.id, l.currency having count(l.*) < 2 or sum(l.amount) <> 0`,
  },
  {
    check: "ledger",
    says: "the whole ledger sums to zero per currency",
    faults: `
      select format('all lines in %s sum to %s', currency, sum(amount)) as fault
      from ledger_line group by currency having sum(amount) <> 0`,
  },
  {
    check: "balances",
    says: "every balance, and every running balance, equals the replay of its lines",
    faults: `
      select format('account %s shows %s at line %s, replayed %s', id, coalesce(shown, 0), sequence, replayed) as fault
      from (
        select id, balance_after as shown, sequence, replayed from (${replay}) r
        where balance_after <> replayed or sequence <> place
        union all
        select id, balance, last, replayed from (${replay}) r where is_last and (balance <> replayed or last <> place)
        union all
        select id, balance, sequence, 0 from ledger_account a
        where (balance <> 0 or sequence <> 0) and not exists (select from ledger_line l where l.account_id = a.id)
      ) wrong`,
  },
  {
    check: "never below zero",
    says: "no player account was below zero at any point",
    faults: `
      select format('account %s of member %s was at %s after line %s', id, member_id, replayed, sequence) as fault
      from (${replay}) r where member_id <> 0 and replayed < 0`,
  },
  {
    check: "keys",
    says: "a key has one effect",
    faults: `
      select format('key %s has %s entries', key, count(*)) as fault
      from ledger_entry group by key having count(*) > 1`,
  },
  {
    check: "acknowledged",
    says: "what was answered OK is in the ledger, and what is in the ledger was answered",
    faults: `
      select format('key %s names entry %s, which is not there', k.key, k.entry_id) as fault
      from ledger_key k where k.entry_id is not null
        and not exists (select from ledger_entry e where e.id = k.entry_id and e.key = k.key)
      union all
      select format('entry %s has no key', e.id) from ledger_entry e
      where not exists (select from ledger_key k where k.key = e.key)`,
  },
  {
    check: "holds",
    says: "a hold resolves once, in full, and what is held is what unresolved holds say",
    faults: `
      select format('hold %s was resolved %s times', resolves_id, count(*)) as fault
      from ledger_entry where resolves_id is not null group by resolves_id having count(*) > 1
      union all
      select format('member %s holds %s, unresolved holds say %s', a.member_id, a.balance, coalesce(h.amount, 0))
      from ledger_account a left join (
        select l.account_id, sum(l.amount) as amount from ledger_entry e
        join ledger_line l on l.entry_id = e.id and l.amount > 0
        where e.kind = 'hold' and not exists (select from ledger_entry r where r.resolves_id = e.id)
        group by l.account_id) h on h.account_id = a.id
      where a.kind = 'hold' and a.balance <> coalesce(h.amount, 0)`,
  },
  {
    check: "reversals",
    says: "a reversal happens once and is the exact opposite",
    faults: `
      select format('entry %s was reversed %s times', reverses_id, count(*)) as fault
      from ledger_entry where reverses_id is not null group by reverses_id having count(*) > 1
      union all
      select format('entry %s does not undo entry %s on account %s', r.id, r.reverses_id, o.account_id)
      from ledger_entry r join ledger_line o on o.entry_id = r.reverses_id
      where not exists (select from ledger_line l
                        where l.entry_id = r.id and l.account_id = o.account_id and l.amount = -o.amount)`,
  },
  {
    check: "shown",
    says: "the total a player was last told is cash, bonus, held and vendors' wallets together, as in the ledger",
    faults: `
      select format('member %s was told %s, the ledger says %s', member_id, told, cash + bonus + held + vendors) as fault
      from (
        select distinct on (o.member_id) o.member_id, (o.event->>'total')::numeric * 10000 as told,
               (o.event->>'sequence')::bigint as told_sequence, b.*
        from event_outbox o
        join ledger_account a on a.member_id = o.member_id and a.kind = 'cash'
        cross join lateral player_balance(o.member_id, a.currency) b
        where o.event->>'type' = 'balance' order by o.member_id, o.sequence desc) newest
      where told_sequence = sequence and told <> cash + bonus + held + vendors`,
  },
  {
    check: "bets",
    says: "bets and the ledger agree on stakes, payouts and stakes given back",
    faults: `
      select format('member %s: bets say %s staked, %s paid, %s given back; the ledger %s, %s, %s', member_id,
                    b.staked, b.paid, b.undone, l.staked, l.paid, l.undone) as fault
      from (
        select member_id, sum(stake) as staked, sum(payout) - coalesce((
                 select sum(r.change) from result_review r
                 where r.member_id = bet.member_id and r.cause = 'correction' and r.state = 'applied'), 0) as paid,
               coalesce(sum(stake) filter (where state = 'cancelled'), 0) as undone
        from bet group by member_id) b
      full join (
        select a.member_id, coalesce(-sum(l.amount) filter (where l.kind = 'bet'), 0) as staked,
               coalesce(sum(l.amount) filter (where l.kind = 'win'), 0) as paid,
               coalesce(sum(l.amount) filter (where l.kind = 'rollback'), 0) as undone
        from ledger_line l join ledger_account a on a.id = l.account_id and a.kind in ('cash', 'vendor')
        where l.kind in ('bet', 'win', 'rollback') group by a.member_id) l using (member_id)
      where (b.staked, b.paid, b.undone) is distinct from (l.staked, l.paid, l.undone)`,
  },
  {
    check: "results",
    says: "what two operators decided about a bet is in the ledger, once, and nothing else is",
    faults: `
      select format('result %s of member %s (%s) moved %s; the ledger says %s for member %s',
                    coalesce(r.reference, l.reference), r.member_id, r.state, r.moved, l.moved, l.member_id) as fault
      from (select reference, member_id, currency, state, moved from result_review where moved <> 0) r
      full join (
        select split_part(e.key, ':', 2) as reference, a.member_id, l.currency, sum(l.amount) as moved
        from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
        join ledger_account a on a.id = l.account_id and a.member_id <> 0
        where e.key like 'result:%' group by 1, 2, 3) l using (reference)
      where (r.member_id, r.currency, r.moved) is distinct from (l.member_id, l.currency, l.moved)`,
  },
  {
    check: "deposits",
    says: "a credited deposit is in the ledger once, less its fee, and no other is",
    faults: `
      select format('deposit %s is %s with %s to credit, the ledger says %s', coalesce(d.id::text, l.key), d.state,
                    d.amount - d.fee, l.amount) as fault
      from deposit d
      full join (
        select e.key, l.amount from ledger_entry e
        join ledger_line l on l.entry_id = e.id
        join ledger_account a on a.id = l.account_id and a.kind = 'cash'
        where e.kind = 'deposit' and e.key ~ '^deposit:[0-9a-f]{8}-[0-9a-f-]{27}$') l on l.key = 'deposit:' || d.id
      where case when d.state = 'credited' then d.amount - d.fee end is distinct from l.amount`,
  },
  {
    check: "withdrawals",
    says: "withdrawals and the ledger agree on what is held, what was paid out, and the fee",
    faults: `
      select format('withdrawal %s (%s): held %s, paid %s, fee %s; the ledger %s, %s, %s', w.reference, w.state, w.held,
                    w.paid, w.charged, coalesce(l.held, 0), coalesce(l.paid, 0), coalesce(l.charged, 0)) as fault
      from (
        select reference, state, paid, case when hold_id is null then 0 else amount - paid end as held,
               case when hold_id is null and given_back = 0 then fee
                    when state = 'refunded' and amount - paid - given_back = fee then fee else 0 end as charged
        from withdrawal) w
      left join (
        select e.reference, sum(l.amount) filter (where a.kind = 'hold') as held,
               sum(l.amount) filter (where a.kind = 'payout') as paid,
               sum(l.amount) filter (where a.kind = 'fees') as charged
        from ledger_entry e
        join ledger_line l on l.entry_id = e.id and l.at = e.at
        join ledger_account a on a.id = l.account_id
        where e.kind in ('hold', 'withdrawal', 'release') group by e.reference) l using (reference)
      where (w.held, w.paid, w.charged) is distinct from (coalesce(l.held, 0), coalesce(l.paid, 0), coalesce(l.charged, 0))`,
  },
  {
    check: "transfers",
    says: "a transfer between members took from one what it gave to the other, once",
    faults: `
      select format('transfer %s: %s from %s to %s; the ledger says %s', coalesce(t.reference, l.reference), t.amount,
                    t.from_id, t.to_id, l.moved) as fault
      from (
        select reference, amount, from_id, to_id, array[format('%s:%s', from_id, -amount), format('%s:%s', to_id, amount)]
          as moved from member_transfer) t
      full join (
        select e.reference, array_agg(format('%s:%s', a.member_id, l.amount) order by l.amount) as moved
        from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
        join ledger_account a on a.id = l.account_id
        where e.kind = 'transfer' group by e.reference) l using (reference)
      where t.moved is distinct from l.moved`,
  },
  {
    check: "rebates",
    says: "a rebate that was claimed is in the ledger once, no other is, and no stake was counted twice",
    faults: `
      select format('rebate %s of member %s: %s; the ledger says %s', coalesce(c.reference, l.reference),
                    coalesce(c.member_id, l.member_id), c.amount, l.amount) as fault
      from rebate_claim c
      full join (
        select e.reference, a.member_id, sum(l.amount) as amount
        from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
        join ledger_account a on a.id = l.account_id and a.kind = 'cash'
        where e.kind = 'rebate' group by 1, 2) l using (reference, member_id)
      where c.amount is distinct from l.amount
      union all
      select format('rebates %s and %s count the same stakes', c.reference, d.reference) from rebate_claim c
      join rebate_claim d on d.member_id = c.member_id and d.id > c.id and d.from_at < c.to_at and c.from_at < d.to_at`,
  },
  {
    check: "points",
    says: "every change of points is named once, what is held is what open requests say, and conversions became cash",
    faults: `
      select format('entry %s changed the points of member %s by %s to %s; named %s to %s', coalesce(m.entry_id, l.entry_id),
                    coalesce(m.member_id, l.member_id), l.amount, l.balance_after, m.changed, m.balance) as fault
      from points_move m
      full join (
        select l.entry_id, a.member_id, l.amount, l.balance_after from ledger_line l
        join ledger_account a on a.id = l.account_id and a.kind = 'points' and a.name = '') l using (entry_id, member_id)
      where (m.changed, m.balance) is distinct from (l.amount, l.balance_after)
      union all
      select format('member %s has %s points held, open requests say %s', member_id, l.balance, r.points)
      from (select member_id, balance from ledger_account where kind = 'points' and name = 'held' and balance <> 0) l
      full join (
        select member_id, sum(points) as points from points_redeem where status = 'inProcess' group by 1) r using (member_id)
      where l.balance is distinct from r.points
      union all
      select format('conversion %s: %s points for %s; the ledger says %s for %s', coalesce(c.reference, l.reference), c.points,
                    c.amount, l.points, l.amount)
      from points_convert c
      full join (
        select e.reference, -sum(l.amount) filter (where a.kind = 'points') as points,
               sum(l.amount) filter (where a.kind = 'cash') as amount
        from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
        join ledger_account a on a.id = l.account_id and a.member_id <> 0
        where e.kind = 'points' and e.key like 'points:convert:%' group by 1) l using (reference)
      where (c.points, c.amount) is distinct from (l.points, l.amount)`,
  },
  {
    check: "rewards",
    says: "a reward that was claimed without turnover is in the ledger once, and no other is; one with turnover is a bonus",
    faults: `
      select format('reward %s of member %s: %s; the ledger says %s', coalesce(r.reference, l.reference),
                    coalesce(r.member_id, l.member_id), r.amount, l.amount) as fault
      from (select reference, member_id, amount from reward where claimed_at is not null and required = 0) r
      full join (
        select e.reference, a.member_id, sum(l.amount) as amount
        from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
        join ledger_account a on a.id = l.account_id and a.kind = 'cash'
        where e.kind = 'reward' group by 1, 2) l using (reference, member_id)
      where r.amount is distinct from l.amount
      union all
      select format('reward %s: %s with %s to be staked; its bonus %s with %s', r.reference, r.amount, r.required,
                    b.amount, b.required)
      from (select * from reward where claimed_at is not null and required > 0) r
      full join (select * from bonus where reward_id is not null) b on b.reward_id = r.id
      where (r.amount, r.required, r.member_id) is distinct from (b.amount, b.required, b.member_id)`,
  },
  {
    check: "wallets",
    says: "a transfer between a member's own wallets took from one what it gave to the other, or gave it back",
    faults: `
      select format('wallet transfer %s (%s): %s %s of %s; the ledger says %s', coalesce(t.reference, l.reference),
                    t.state, t.direction, t.amount, t.member_id, l.moved) as fault
      from (
        select reference, state, direction, amount, member_id, (
          select array_agg(format('%s:%s:%s', member_id, kind, change) order by kind) from (
            values (case direction when 'in' then 'cash' else 'vendor' end, case when state <> 'refused' then -amount end),
                   (case direction when 'in' then 'vendor' else 'cash' end, case when state = 'done' then amount end),
                   ('transit', case when state = 'moving' then amount end)) v (kind, change)
          where change is not null) as moved
        from wallet_transfer) t
      full join (
        select reference, array_agg(format('%s:%s:%s', member_id, kind, change) order by kind)
                            filter (where change <> 0) as moved
        from (
          select e.reference, a.member_id, a.kind, sum(l.amount) as change
          from ledger_entry e join ledger_line l on l.entry_id = e.id and l.at = e.at
          join ledger_account a on a.id = l.account_id
          where e.kind = 'wallet' group by 1, 2, 3) sums group by reference) l using (reference)
      where t.moved is distinct from l.moved or t.reference is null or l.reference is null`,
  },
  {
    check: "bonuses",
    says: "the bonus wallet holds the active bonuses, and what was released became cash",
    faults: `
      select format('member %s: bonuses say %s waiting and %s released, the ledger %s and %s', member_id, b.active,
                    b.released, l.active, l.released) as fault
      from (
        select member_id, coalesce(sum(amount) filter (where state = 'active'), 0) as active,
               coalesce(sum(amount) filter (where state = 'released'), 0) as released
        from bonus group by member_id) b
      full join (
        select a.member_id, coalesce(sum(l.amount) filter (where a.kind = 'bonus'), 0) as active,
               coalesce(sum(l.amount) filter (where a.kind = 'cash'), 0) as released
        from ledger_line l join ledger_account a on a.id = l.account_id and a.kind in ('bonus', 'cash')
        where a.member_id <> 0 and (a.kind = 'bonus' or l.kind = 'bonus') group by a.member_id) l using (member_id)
      where (b.active, b.released) is distinct from (l.active, l.released)`,
  },
];
