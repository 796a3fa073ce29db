-- check: figures of play
-- proves: the play of members and teams by day is the sum of their settled bets
-- The figures are complete up to the moments in `measured`: later events, and days with changed bets, are gathered next.
-- Sums of teams change together with those of their members, and so agree at any moment.
with days as materialized (
  select code as merchant, (config->>'gmtOffsetMinutes')::integer as minutes from merchant), happened as (
  select b.member_id, merchant_day(b.settled_at, d.minutes) as day, b.game_type, b.vassalage, count(*) as bets,
         sum(b.stake) as stake, sum(valid_bet(b)) as valid_bet, sum(b.payout) as payout,
         sum(platform_win(b)) as platform_win
  from bet b join days d using (merchant)
  where b.settled_at < (select until from measured) and b.state = 'settled' and not is_bonus_wallet(b.wallet_id) group by 1, 2, 3, 4)
select format('member %s, %s: what happened sums to %s more', member_id, (day, game_type, vassalage),
              (sum(bets), sum(stake), sum(valid_bet), sum(payout), sum(platform_win))) as fault
from (
  select * from happened
  union all
  select member_id, day, game_type, vassalage, -bets, -stake, -valid_bet, -payout, -platform_win from play_by_day where not team) s
where (member_id, day) not in (
  select c.member_id, merchant_day(c.settled_at, d.minutes) from play_changed c join member m on m.id = c.member_id
  join days d using (merchant) where c.settled_at is not null)
group by member_id, day, game_type, vassalage
having sum(bets) <> 0 or sum(stake) <> 0 or sum(valid_bet) <> 0 or sum(payout) <> 0 or sum(platform_win) <> 0
union all
select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, game_type, vassalage),
              (sum(s.bets), sum(s.stake), sum(s.valid_bet), sum(s.payout), sum(s.platform_win))) as fault
from (
  select p.ancestor_id as member_id, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win
  from play_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
  union all
  select member_id, day, game_type, vassalage, -bets, -stake, -valid_bet, -payout, -platform_win from play_by_day where team) s
group by s.member_id, day, game_type, vassalage
having sum(s.bets) <> 0 or sum(s.stake) <> 0 or sum(s.valid_bet) <> 0 or sum(s.payout) <> 0
  or sum(s.platform_win) <> 0
