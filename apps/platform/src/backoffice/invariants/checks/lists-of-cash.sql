-- check: lists of cash
-- proves: the lists of members' and teams' cash movements sum to the lines of the ledger
-- The figures are complete up to the moments in `measured`: later events, and days with changed bets, are gathered next.
-- Sums of teams change together with those of their members, and so agree at any moment.
with days as materialized (
  select code as merchant, (config->>'gmtOffsetMinutes')::integer as minutes from merchant), happened as (
  select a.member_id, merchant_day(l.at, d.minutes) as day, l.kind, count(*) as moves,
         sum(greatest(l.amount, 0)) as came, sum(greatest(-l.amount, 0)) as went
  from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'cash'
  join member m on m.id = a.member_id join days d on d.merchant = m.merchant
  where l.at < (select lists_until from measured) group by 1, 2, 3)
select format('member %s, %s: what happened sums to %s more', member_id, (day, kind),
              (sum(moves), sum(came), sum(went))) as fault
from (
  select * from happened
  union all
  select member_id, day, kind, -moves, -came, -went from cash_by_day where not team) s
group by member_id, day, kind having sum(moves) <> 0 or sum(came) <> 0 or sum(went) <> 0
union all
select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, kind),
              (sum(s.moves), sum(s.came), sum(s.went))) as fault
from (
  select p.ancestor_id as member_id, day, kind, moves, came, went
  from cash_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
  union all
  select member_id, day, kind, -moves, -came, -went from cash_by_day where team) s
group by s.member_id, day, kind having sum(s.moves) <> 0 or sum(s.came) <> 0 or sum(s.went) <> 0
