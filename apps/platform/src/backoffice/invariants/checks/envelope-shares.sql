-- check: envelope shares
-- proves: a red envelope is the sum of its shares, and its return is the unopened ones
select format('envelope %s (%s) says %s opened, %s given, %s back of %s for %s; its shares are %s of %s, %s may open it',
              e.reference, e.state, e.opened, e.given, e.returned, e.amount, e.recipients, h.opened, h.given,
              r.recipients) as fault
from envelope e
cross join lateral (select count(*) as opened, coalesce(sum(h.amount), 0) as given from envelope_share h
                    where h.envelope_id = e.id) h
cross join lateral (select count(*) as recipients from envelope_recipient r where r.envelope_id = e.id) r
where (e.opened, e.given, e.recipients) is distinct from (h.opened, h.given, r.recipients)
  or e.returned <> case e.state when 'returned' then e.amount - h.given else 0 end
  or (e.state = 'finished') <> (h.opened = e.count)
union all
select format('member %s opened envelope %s without having been sent it', h.member_id, h.envelope_id)
from envelope_share h
where not exists (select from envelope_recipient r where r.envelope_id = h.envelope_id and r.member_id = h.member_id)
