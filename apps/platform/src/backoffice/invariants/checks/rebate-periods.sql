-- check: rebate periods
-- proves: no stake counts for two rebates, and a rebate is the sum of its parts
select format('rebates %s and %s count the same stakes', c.reference, d.reference) as fault from rebate_claim c
join rebate_claim d on d.member_id = c.member_id and d.id > c.id and d.from_at < c.to_at and c.from_at < d.to_at
union all
select format('rebate %s is %s, its parts sum to %s', c.reference, c.amount, p.amount) from rebate_claim c
cross join lateral (select sum((part->>'amount')::numeric) * 10000 as amount from jsonb_array_elements(c.parts) part) p
where c.amount is distinct from p.amount
