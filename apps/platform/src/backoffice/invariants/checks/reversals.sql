-- check: reversals
-- proves: a reversal happens once and is the exact opposite of an existing entry
select format('entry %s was reversed %s times', reverses_id, count(*)) as fault
from ledger_entry where reverses_id is not null group by reverses_id having count(*) > 1
union all
select format('entry %s does not undo entry %s: %s, not %s', r.id, r.reverses_id, undone.lines, done.lines)
from ledger_entry r
left join lateral (select array_agg(array[l.account_id, l.amount] order by l.account_id) as lines
                   from ledger_line l where l.entry_id = r.id and l.at = r.at) undone on true
left join ledger_entry o on o.id = r.reverses_id
left join lateral (select array_agg(array[l.account_id, -l.amount] order by l.account_id) as lines
                   from ledger_line l where l.entry_id = o.id and l.at = o.at) done on true
where r.reverses_id is not null and undone.lines is distinct from done.lines
