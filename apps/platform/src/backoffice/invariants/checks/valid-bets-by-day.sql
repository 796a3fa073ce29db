-- check: valid bets by day
-- proves: members' valid bets by day, in total and by type and vendor, match their play
select format('member %s, %s, type "%s", vendor "%s": played %s more', member_id, day, game_type, vassalage, sum(valid_bet)) as fault
from (
  select member_id, day, coalesce(game_type, '') as game_type, coalesce(vassalage, '') as vassalage,
         sum(valid_bet) as valid_bet
  from play_by_day where not team group by member_id, day, cube (game_type, vassalage)
  union all
  select member_id, day, game_type, vassalage, -valid_bet from valid_by_day) s
group by member_id, day, game_type, vassalage having sum(valid_bet) <> 0
