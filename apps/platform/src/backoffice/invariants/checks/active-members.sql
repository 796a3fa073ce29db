-- check: active members
-- proves: a team's count of first active days matches its members' days
select format('team of member %s, %s, type "%s", vendor "%s", for periods that begin after %s up to %s: %s more members',
              member_id, day, game_type, vassalage, reached_before, reached_from, sum(members)) as fault
from (
  select p.ancestor_id as member_id, v.game_type, v.vassalage, v.day, v.reached_before, v.reached_from, 1 as members
  from valid_by_day v join member_path p on p.descendant_id = v.member_id where v.reached_before < v.reached_from
  union all
  select member_id, game_type, vassalage, day, reached_before, reached_from, -members from active_by_day) s
group by member_id, game_type, vassalage, day, reached_before, reached_from having sum(members) <> 0
