-- check: active by day
-- proves: each day of a member's play has the first day from which its valid bets reach the merchant's minimum
with played as (
  select v.*, a.minimum, u.day as due, sum(v.valid_bet) over w as so_far,
         lag(v.reached_from) over w as said_before
  from valid_by_day v join member m on m.id = v.member_id join active_minimum a on a.merchant = m.merchant
  left join active_due u on u.member_id = v.member_id
  window w as (partition by v.member_id, v.game_type, v.vassalage order by v.day)
), ordered as (
  select member_id, game_type, vassalage, so_far - valid_bet as bet, day as begins, null::date as day from played
  union all
  select member_id, game_type, vassalage, so_far - minimum, null, day from played
), reached as (
  select member_id, game_type, vassalage, day,
         max(begins) over (partition by member_id, game_type, vassalage order by bet, day nulls first
                           rows unbounded preceding) as since
  from ordered
)
select format('member %s, %s, type "%s", vendor "%s": active since %s and %s before, it says %s and %s', p.member_id, p.day,
              p.game_type, p.vassalage, n.since, n.before, p.reached_from, p.reached_before) as fault
from played p join reached r using (member_id, game_type, vassalage, day)
cross join lateral (
  select case when p.valid_bet >= p.minimum then p.day when r.since > p.day - 93 then r.since else '-infinity' end as since,
         coalesce(p.said_before, '-infinity') as before) n
where (p.due is null or p.day < p.due) and (p.reached_from, p.reached_before) <> (n.since, n.before)
