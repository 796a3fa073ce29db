import type { Check } from "./invariants.ts";

/** Checks contracts against their own log and the contracts above them. */
export const contractChecks: Check[] = [
  {
    check: "contract log",
    rule: "a contract and its terms match the last step in its log",
    faults: `
      select format('contract %s is %s; its log ends with %s, %s', c.reference, c.state, a.action, a.state) as fault
      from contract c
      left join lateral (select action, state from contract_action a where a.contract_id = c.id order by a.id desc limit 1) a on true
      where c.state is distinct from a.state
      union all
      select format('contract %s has no end that is asked for, or one that nobody asked for', c.reference) from contract c
      left join lateral (
        select action, actor_id from contract_action a where a.contract_id = c.id and a.action like 'termination%'
        order by a.id desc limit 1) a on true
      where c.state = 'valid'
        and c.termination_by is distinct from case a.action when 'terminationRequested' then a.actor_id end
      union all
      select format('terms %s of contract %s are %s, which no step says', t.version, c.reference, t.state)
      from contract_terms t join contract c on c.id = t.contract_id
      where not exists (
        select from contract_action a where a.contract_id = t.contract_id and case
          when a.version = t.version then case t.state when 'offered' then a.action in ('offered', 'changeOffered')
            when 'accepted' then a.action in ('accepted', 'changeAccepted')
            when 'rejected' then a.action in ('rejected', 'changeRejected')
            else a.action in ('withdrawn', 'changeWithdrawn') end
          -- Another step may end an offer with the contract.
          else t.state = 'withdrawn' and a.action in ('autoEnded', 'terminationAccepted', 'finished') end)`,
  },
  {
    check: "contract bounds",
    rule: "a valid contract lies within the valid contract of its upline, of the same kind and period",
    faults: `
      select format('contract %s of member %s: its upline %s has contract %s (%s)', c.reference, c.member_id, c.upline_id,
                    u.reference, u.period) as fault
      from contract c
      join lateral (select tiers from contract_terms t where t.contract_id = c.id and t.state = 'accepted'
                    order by version desc limit 1) t on true
      left join contract u on u.member_id = c.upline_id and u.kind = c.kind and u.state = 'valid'
      left join lateral (select tiers from contract_terms t where t.contract_id = u.id and t.state = 'accepted'
                         order by version desc limit 1) a on true
      where c.state = 'valid' and c.upline_id is not null and (
        u.id is null or (u.period, u.merchant) <> (c.period, c.merchant) or a.tiers is null or exists (
          select from jsonb_array_elements(t.tiers) own where not exists (
            select from jsonb_array_elements(a.tiers) above
            where (above->>'validBet')::numeric <= (own->>'validBet')::numeric
              and (above->>'activeMembers')::numeric <= (own->>'activeMembers')::numeric
              and (above->>'loss')::numeric <= (own->>'loss')::numeric
              and (above->>'rate')::numeric >= (own->>'rate')::numeric
              and (above->>'winRate')::numeric >= (own->>'winRate')::numeric)))`,
  },
  {
    check: "bills",
    rule: "a bill belongs to its contract, its payout follows from its figures and terms, and its shares are the bills below",
    faults: `
      with reckoned as (
        select b.id, t.tiers, b.tier,
               (select max(n) - 1 from jsonb_array_elements(t.tiers) with ordinality as e (one, n)
                where not exists (
                  select from (values (b.valid_bet, e.one->>'validBet'), (b.loss, e.one->>'loss')) v (has, wanted)
                  where v.wanted::numeric <> 0 and v.has < v.wanted::numeric * 10000)
                  and b.active_members >= (e.one->>'activeMembers')::numeric) as reached,
               t.tiers->b.tier as one
        from contract_bill b left join contract_terms t on t.contract_id = b.contract_id and t.version = b.version
      )
      select format('bill %s: tier %s and %s; its figures reach tier %s and bring %s', b.reference, b.tier, b.own, r.reached, o.own) as fault
      from contract_bill b join reckoned r using (id)
      cross join lateral (
        select coalesce(trunc(greatest(case b.kind
          when 'enableCt' then b.loss * (r.one->>'rate')::numeric
          when 'agentRealtimeSalary' then b.lost_bet * (r.one->>'rate')::numeric + b.won_bet * (r.one->>'winRate')::numeric
          else b.valid_bet * (r.one->>'rate')::numeric end, 0) / 10000), 0) as own) o
      where r.tiers is null or b.tier is distinct from r.reached or b.own <> o.own
      union all
      select format('bill %s is of member %s under %s, %s to %s; its contract of %s under %s', b.reference, b.member_id,
                    b.upline_id, b.period_start, b.period_end, c.member_id, c.upline_id)
      from contract_bill b left join contract c on c.id = b.contract_id
      where (b.member_id, b.upline_id, b.merchant, b.kind, b.period, b.currency)
            is distinct from (c.member_id, c.upline_id, c.merchant, c.kind, c.period, c.currency)
        or b.period_start < c.effective_from or b.period_end > c.effective_until
      union all
      select format('bill %s says %s go to those below; their bills say %s', b.reference, b.shares, s.own) from contract_bill b
      cross join lateral (select coalesce(sum(s.own), 0) as own from contract_bill s where s.upline_bill_id = b.id) s
      where b.shares <> s.own
      union all
      select format('bill %s is a share of bill %s, of another upline or period', b.reference, a.reference)
      from contract_bill b left join contract_bill a on a.id = b.upline_bill_id
      where b.state <> 'rejected' and (b.upline_id, b.period_start, b.kind) is distinct from
            (a.member_id, coalesce(a.period_start, b.period_start), coalesce(a.kind, b.kind))
        and (b.own > 0 or b.shares > 0)
      union all
      select format('two bills of contract %s overlap: %s and %s', b.contract_id, b.reference, o.reference)
      from contract_bill b join contract_bill o on o.contract_id = b.contract_id and o.id > b.id
        and o.period_start < b.period_end and b.period_start < o.period_end
      union all
      select format('bill %s (%s) ended on %s, the settlement only on %s', b.reference, b.kind, b.period_end, s.until)
      from contract_bill b left join contract_settlement s on (s.merchant, s.kind, s.period) = (b.merchant, b.kind, b.period)
      where s.until is null or s.until < b.period_end`,
  },
  {
    check: "bill balances",
    rule: "an agent's commission account matches its unfinished bills, and a share is paid with its upline's bill",
    faults: `
      select format('member %s has %s of commission, bills say %s', coalesce(a.member_id, b.member_id), a.balance, b.amount) as fault
      from (select member_id, balance from ledger_account where kind = 'commission' and member_id <> 0 and balance <> 0) a
      full join (
        select member_id, sum(case state when 'unclaimed' then net else own end) as amount from contract_bill
        where funded_at is not null and state in ('pending', 'insufficient', 'unclaimed') group by 1
        having sum(case state when 'unclaimed' then net else own end) <> 0) b using (member_id)
      where a.balance is distinct from b.amount
      union all
      select format('bill %s (%s) is paid: %s; the bill above it, %s, is %s', b.reference, b.state, b.funded_at is not null,
                    a.reference, a.state)
      from contract_bill b join contract_bill a on a.id = b.upline_bill_id
      where b.own > 0 and (b.funded_at is not null) <> (a.state in ('unclaimed', 'issued', 'expired'))`,
  },
  {
    check: "rebate shares",
    rule: "an upline's rebate is the sum of its parts, once for each agent and day",
    faults: `
      select format('rebate %s of %s is %s on %s, its parts sum to %s on %s; an earlier day left over %s, it says %s', r.reference,
                    r.day, r.earned, r.valid_bet, p.earned, p.valid_bet, l.rest, r.carried) as fault
      from rebate_share r
      cross join lateral (
        select coalesce(sum((part->>'amount')::numeric), 0) * 10000 as earned,
               coalesce(sum((part->>'validBet')::numeric), 0) * 10000 as valid_bet
        from jsonb_array_elements(r.parts) part) p
      left join lateral (
        select least(e.earned + e.carried, 0) as rest from rebate_share e
        where e.member_id = r.member_id and e.day < r.day order by e.day desc limit 1) l on true
      where (r.earned, r.valid_bet, r.carried) is distinct from (p.earned, p.valid_bet, coalesce(l.rest, 0))`,
  },
  {
    check: "rebate rates",
    rule: "no rate is above the upline's, so that the rebates of a line sum to the highest rate at most",
    faults: `
      select format('member %s has %s, its upline %s has %s', m.id, r.rate, m.upline_id, coalesce(u.rate, 0)) as fault
      from rebate_rate r join member m on m.id = r.member_id join member a on a.id = m.upline_id
      left join rebate_rate u on u.member_id = a.id
      where r.rate > coalesce(u.rate, case when a.upline_id is null then 10000 else 0 end)`,
  },
];
