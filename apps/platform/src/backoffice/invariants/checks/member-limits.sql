-- check: member limits
-- proves: the sum that counts against a stake or loss limit is that of the bets and tips of its period
select format('the %s limit of member %s per %s has %s used; the bets of its period sum to %s', l.kind, l.member_id, l.period,
              l.used, p.used) as fault
from member_limit l
cross join lateral (select play_used(l.member_id, l.currency, l.kind, l.starts_at, l.ends_at) as used) p
where l.kind in ('loss', 'stake') and l.used <> p.used
