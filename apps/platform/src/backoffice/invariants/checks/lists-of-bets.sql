-- check: lists of bets
-- proves: the lists of members' and teams' bets sum to the bets themselves, by the day they were placed
-- The figures are complete up to the moments in `measured`: later events, and days with changed bets, are gathered next.
-- Sums of teams change together with those of their members, and so agree at any moment.
with days as materialized (
  select code as merchant, (config->>'gmtOffsetMinutes')::integer as minutes from merchant), happened as (
  select b.member_id, merchant_day(b.placed_at, d.minutes) as day, b.game_type, b.vassalage, n.state, count(*) as bets,
         sum(b.stake) as stake, sum(case n.state when 'open' then 0 else b.payout end) as payout
  from bet b join days d using (merchant)
  cross join lateral (select case when b.settled_at < (select lists_until from measured) then b.state else 'open' end as state) n
  where b.placed_at < (select lists_until from measured) group by 1, 2, 3, 4, 5)
select format('member %s, %s: what happened sums to %s more', member_id, (day, game_type, vassalage, state),
              (sum(bets), sum(stake), sum(payout))) as fault
from (
  select * from happened
  union all
  select member_id, day, game_type, vassalage, state, -bets, -stake, -payout from bets_by_day where not team) s
where (member_id, day) not in (
  select c.member_id, merchant_day(c.placed_at, d.minutes) from play_changed c join member m on m.id = c.member_id
  join days d using (merchant) where c.placed_at is not null)
group by member_id, day, game_type, vassalage, state having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
union all
select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, game_type, vassalage, state),
              (sum(s.bets), sum(s.stake), sum(s.payout))) as fault
from (
  select p.ancestor_id as member_id, day, game_type, vassalage, state, bets, stake, payout
  from bets_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
  union all
  select member_id, day, game_type, vassalage, state, -bets, -stake, -payout from bets_by_day where team) s
group by s.member_id, day, game_type, vassalage, state
having sum(s.bets) <> 0 or sum(s.stake) <> 0 or sum(s.payout) <> 0
