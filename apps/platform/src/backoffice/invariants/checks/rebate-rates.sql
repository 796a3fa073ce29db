-- check: rebate rates
-- proves: no rate is above the upline's, so that the rebates of a line sum to the highest rate at most
select format('member %s has %s, its upline %s has %s', m.id, r.rate, m.upline_id, coalesce(u.rate, 0)) as fault
from rebate_rate r join member m on m.id = r.member_id join member a on a.id = m.upline_id
left join rebate_rate u on u.member_id = a.id
where r.rate > coalesce(u.rate, case when a.upline_id is null then 10000 else 0 end)
