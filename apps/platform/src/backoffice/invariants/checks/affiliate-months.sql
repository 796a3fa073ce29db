-- check: affiliate months
-- proves: each month of an affiliate follows the one before, carries over its loss, and pays its share
select format('month %s of member %s: net %s, carried %s, %s at %s of 10000; the month before %s was %s, %s', n.month,
              n.member_id, n.net, n.carried, n.amount, n.rate, n.before, n.net_before, n.carried_before) as fault
from (
  select c.*, lag(c.month) over w as before, lag(c.net) over w as net_before, lag(c.carried) over w as carried_before
  from affiliate_month c window w as (partition by c.member_id order by c.month)) n
left join affiliate f on f.member_id = n.member_id
where n.carried <> coalesce(least(0, n.net_before + n.carried_before), 0)
  or n.before <> (n.month - interval '1 month')::date
  or n.amount <> greatest(0, n.net + n.carried) * n.rate / 10000
  or (n.rate, n.merchant, n.currency) is distinct from (f.rate, f.merchant, f.currency)
