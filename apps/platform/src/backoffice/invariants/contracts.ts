import type { Check } from "./invariants.ts";

/** What contracts say of their own log and of the contracts above them. */
export const contractChecks: Check[] = [
  {
    check: "contract log",
    says: "a contract and its terms are as the last step in its log left them",
    faults: `
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
          else t.state = 'withdrawn' and a.action in ('autoEnded', 'terminationAccepted', 'finished') end)`,
  },
  {
    check: "contract bounds",
    says: "a valid contract lies within the valid contract of its upline, of the same kind and period",
    faults: `
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
              and (above->>'winRate')::numeric >= (own->>'winRate')::numeric)))`,
  },
];
