-- check: bills
-- proves: a bill belongs to its contract, its payout follows from its figures and terms, and its shares are the bills below
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
where s.until is null or s.until < b.period_end
