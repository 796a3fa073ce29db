-- check: contract bounds
-- proves: a valid contract lies within the valid contract of its upline, of the same kind and period
select format('contract %s of member %s: its upline %s has contract %s (%s)', c.reference, c.member_id, c.upline_id,
              u.reference, u.period) as fault
from contract c
join lateral (select tiers from contract_terms t where t.contract_id = c.id and t.state = 'accepted'
              order by version desc limit 1) t on true
left join contract u on u.member_id = c.upline_id and u.kind = c.kind and u.state = 'valid'
left join lateral (select tiers from contract_terms t where t.contract_id = u.id and t.state = 'accepted'
                   order by version desc limit 1) a on true
where c.state = 'valid' and c.upline_id is not null and (
  u.id is null or (u.period, u.merchant) <> (c.period, c.merchant) or a.tiers is null or exists (
    select from jsonb_array_elements(t.tiers) own where not exists (
      select from jsonb_array_elements(a.tiers) above
      where (above->>'validBet')::numeric <= (own->>'validBet')::numeric
        and (above->>'activeMembers')::numeric <= (own->>'activeMembers')::numeric
        and (above->>'loss')::numeric <= (own->>'loss')::numeric
        and (above->>'rate')::numeric >= (own->>'rate')::numeric
        and (above->>'winRate')::numeric >= (own->>'winRate')::numeric)))
