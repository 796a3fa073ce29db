-- check: races
-- proves: every prize of a race was granted as a reward of the same amount, and no other reward is a race's
select format('%s of member %s: the prize is %s, the reward %s', coalesce(p.cause, r.cause),
              coalesce(p.member_id, r.member_id), p.prize, r.amount) as fault
from race_place p
full join (select * from reward where source = 'race') r using (member_id, cause)
where (p.merchant, p.race, p.prize, p.currency) is distinct from (r.merchant, r.code, r.amount, r.currency)
