-- check: affiliates
-- proves: an operator approved every affiliate, and every approved applicant is an affiliate with a link
select format('member %s: application %s is %s; affiliate since %s, %s links', coalesce(a.member_id, f.member_id),
              a.reference, a.state, f.since, l.links) as fault
from (select * from affiliate_application where state = 'approved') a
full join affiliate f on f.application_id = a.id
left join lateral (select count(*) as links from affiliate_link l where l.member_id = f.member_id) l on true
where (a.member_id, a.merchant) is distinct from (f.member_id, f.merchant) or l.links = 0
  or f.since not between a.decided_at - interval '2 minutes' and a.decided_at + interval '2 minutes'
union all
select format('member %s came by link %s of member %s, at %s', r.member_id, r.code, l.member_id, m.merchant)
from affiliate_referred r left join affiliate_link l on l.code = r.code
left join affiliate f on f.member_id = l.member_id left join member m on m.id = r.member_id
where f.member_id is null or f.member_id = r.member_id or m.merchant is distinct from f.merchant
