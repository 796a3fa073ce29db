-- check: turnover
-- proves: a deposit's or bonus's turnover requirement exists, and is done only after enough stakes
select format('deposit %s requires %s to be staked; its turnover %s', d.reference, d.turnover_required, t.required) as fault
from deposit d left join turnover t on t.cause = 'deposit' and t.reference = d.id::text
where d.turnover_required > 0 and (t.required, t.member_id, t.currency)
      is distinct from (d.turnover_required, d.member_id, d.currency)
union all
select format('bonus %s (%s) requires %s to be staked; its turnover %s', b.id, b.state, b.required, t.required)
from bonus b left join turnover t on t.id = b.turnover_id
where (t.member_id, t.currency, t.cause, t.reference) is distinct from (b.member_id, b.currency, 'bonus', b.id::text)
  or t.required <> b.required and b.state not in ('forfeited', 'lost')
union all
select format('turnover %s of member %s (%s) of %s is done, %s was staked', t.id, t.member_id, t.cause, t.required,
              s.staked)
from turnover t
cross join lateral (
  -- A later decision about a result reduces no completed turnover.
  select coalesce(sum(case when exists (
             select from jsonb_to_recordset(b.movements) as m (kind text, at timestamptz)
             where m.kind in ('resettlement', 'correction') and m.at > t.done_at)
           then b.stake * b.turnover_weight / 100
           else turnover_of_bet(b) end), 0) as staked
  from bet b where b.member_id = t.member_id and b.currency = t.currency and b.state = 'settled' and b.placed_at >= t.at
    and b.placed_at <= t.done_at) s
where t.done_at is not null and s.staked < t.required
  and not exists (select from bonus b where b.turnover_id = t.id and b.state in ('forfeited', 'lost'))
union all
select format('turnover %s of member %s is of the %s %s, which is not there', t.id, t.member_id, t.cause, t.reference)
from turnover t
where case t.cause when 'deposit' then not exists (select from deposit d where d.id::text = t.reference)
                   else not exists (select from bonus b where b.id::text = t.reference) end
