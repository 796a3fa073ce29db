import type { Check } from "./invariants.ts";

/** Checks the counts of active members against their play. */
export const activeChecks: Check[] = [
  {
    check: "valid bets by day",
    rule: "members' valid bets by day, in total and by type and vendor, match their play",
    faults: `
      select format('member %s, %s, type "%s", vendor "%s": played %s more', member_id, day, game_type, vassalage, sum(valid_bet)) as fault
      from (
        select member_id, day, coalesce(game_type, '') as game_type, coalesce(vassalage, '') as vassalage,
               sum(valid_bet) as valid_bet
        from play_by_day where not team group by member_id, day, cube (game_type, vassalage)
        union all
        select member_id, day, game_type, vassalage, -valid_bet from valid_by_day) s
      group by member_id, day, game_type, vassalage having sum(valid_bet) <> 0`,
  },
  {
    // The result for a day is the latest day since which the bets reach the minimum. It is also the latest day before
    // which at most the excess over the minimum was bet. So the sums before each day and the excess of each day fit
    // into one order.
    check: "active by day",
    rule: "each day of a member's play has the first day from which its valid bets reach the merchant's minimum",
    faults: `
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
      where (p.due is null or p.day < p.due) and (p.reached_from, p.reached_before) <> (n.since, n.before)`,
  },
  {
    check: "active members",
    rule: "a team's count of first active days matches its members' days",
    faults: `
      select format('team of member %s, %s, type "%s", vendor "%s", for periods that begin after %s up to %s: %s more members',
                    member_id, day, game_type, vassalage, reached_before, reached_from, sum(members)) as fault
      from (
        select p.ancestor_id as member_id, v.game_type, v.vassalage, v.day, v.reached_before, v.reached_from, 1 as members
        from valid_by_day v join member_path p on p.descendant_id = v.member_id where v.reached_before < v.reached_from
        union all
        select member_id, game_type, vassalage, day, reached_before, reached_from, -members from active_by_day) s
      group by member_id, game_type, vassalage, day, reached_before, reached_from having sum(members) <> 0`,
  },
];
