-- check: member paths
-- proves: a member's ancestors are itself, its upline and the upline's ancestors
select format('member %s is %s below member %s; its upline says %s', coalesce(p.descendant_id, w.descendant_id),
              coalesce(p.depth::text, 'not'), coalesce(p.ancestor_id, w.ancestor_id), coalesce(w.depth::text, 'not')) as fault
from member_path p
full join (
  select id as descendant_id, id as ancestor_id, 0 as depth from member
  union all
  select m.id, u.ancestor_id, u.depth + 1 from member m join member_path u on u.descendant_id = m.upline_id) w
  using (descendant_id, ancestor_id)
where p.depth is distinct from w.depth
