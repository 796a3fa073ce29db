-- check: figures of money
-- proves: members' and teams' money by day matches the ledger, and so do registrations and first deposits
-- The figures are complete up to the moments in `measured`: later events, and days with changed bets, are gathered next.
-- Sums of teams change together with those of their members, and so agree at any moment.
with days as materialized (
  select code as merchant, (config->>'gmtOffsetMinutes')::integer as minutes from merchant), moved as (
  select a.member_id, l.at, l.kind::text, l.amount from ledger_line l join ledger_account a on a.id = l.account_id
  where l.at < (select until from measured) and a.kind in ('cash', 'hold', 'vendor') and a.member_id <> 0
  union all
  select id, registered_at, 'registered', 0 from member where registered_at < (select until from measured)
  union all
  select * from awards_and_fees_between((select awards_from from measured), (select until from measured))
  union all
  select * from (
    select distinct on (d.member_id) d.member_id, d.settled_at, 'firstDeposit', d.amount from deposit d
    where d.state = 'credited' order by d.member_id, d.settled_at, d.id) f
  where f.settled_at < (select until from measured)
), happened as (
  select v.member_id, merchant_day(v.at, d.minutes) as day, v.kind, count(*) as moves, sum(v.amount) as amount
  from moved v join member m on m.id = v.member_id join days d on d.merchant = m.merchant group by 1, 2, 3)
select format('member %s, %s: what happened sums to %s more', member_id, (day, kind),
              (sum(moves), sum(amount))) as fault
from (
  select * from happened
  union all
  select member_id, day, kind::text, -moves, -amount from money_by_day where not team) s
group by member_id, day, kind having sum(moves) <> 0 or sum(amount) <> 0
union all
select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, kind),
              (sum(s.moves), sum(s.amount))) as fault
from (
  select p.ancestor_id as member_id, day, kind, moves, amount
  from money_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
  union all
  select member_id, day, kind, -moves, -amount from money_by_day where team) s
group by s.member_id, day, kind having sum(s.moves) <> 0 or sum(s.amount) <> 0
