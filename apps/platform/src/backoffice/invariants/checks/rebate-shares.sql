-- check: rebate shares
-- proves: an upline's rebate is the sum of its parts, once for each agent and day
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
where (r.earned, r.valid_bet, r.carried) is distinct from (p.earned, p.valid_bet, coalesce(l.rest, 0))
