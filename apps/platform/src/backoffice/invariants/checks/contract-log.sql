-- check: contract log
-- proves: a contract and its terms match the last step in its log
select format('contract %s is %s; its log ends with %s, %s', c.reference, c.state, a.action, a.state) as fault
from contract c
left join lateral (select action, state from contract_action a where a.contract_id = c.id order by a.id desc limit 1) a on true
where c.state is distinct from a.state
union all
select format('contract %s has no end that is asked for, or one that nobody asked for', c.reference) from contract c
left join lateral (
  select action, actor_id from contract_action a where a.contract_id = c.id and a.action like 'termination%'
  order by a.id desc limit 1) a on true
where c.state = 'valid'
  and c.termination_by is distinct from case a.action when 'terminationRequested' then a.actor_id end
union all
select format('terms %s of contract %s are %s, which no step says', t.version, c.reference, t.state)
from contract_terms t join contract c on c.id = t.contract_id
where not exists (
  select from contract_action a where a.contract_id = t.contract_id and case
    when a.version = t.version then case t.state when 'offered' then a.action in ('offered', 'changeOffered')
      when 'accepted' then a.action in ('accepted', 'changeAccepted')
      when 'rejected' then a.action in ('rejected', 'changeRejected')
      else a.action in ('withdrawn', 'changeWithdrawn') end
    -- Another step may end an offer with the contract.
    else t.state = 'withdrawn' and a.action in ('autoEnded', 'terminationAccepted', 'finished') end)
