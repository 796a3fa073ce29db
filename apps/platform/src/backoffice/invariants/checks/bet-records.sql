-- check: bet records
-- proves: a bet's stake, payout and state follow from its movements, and its round closes with it
select format('bet %s is %s with %s staked and %s paid, at %s; its movements say %s, %s and %s back, its round %s: %s',
              b.id, b.state, b.stake, b.payout, b.settled_at, m.staked, m.paid, m.back, b.round_id,
              coalesce(r.closed_at::text, 'open')) as fault
from bet b
left join round r using (member_id, vassalage, round_id)
cross join lateral (
  select -sum(change) filter (where kind = 'bet') * 10000 as staked, count(*) filter (where kind = 'bet') as bets,
         -- The part a correction could not take is still owed; the payout already excludes it.
         coalesce(sum(change) filter (where kind in ('win', 'resettlement', 'correction')), 0) * 10000
           - coalesce((select sum(r.owed) from result_review r where r.bet_id = b.id), 0) as paid, min(at) as placed,
         coalesce(sum(change) filter (where kind = 'rollback'), 0) * 10000 as back,
         max(at) filter (where kind not in ('resettlement', 'correction')) as ended
  from jsonb_to_recordset(b.movements) as m (kind text, at timestamptz, change numeric)) m
where (b.stake, b.payout, case b.state when 'cancelled' then b.stake else 0 end, 1)
      is distinct from (m.staked, m.paid, m.back, m.bets)
  or (b.state = 'open') <> (b.settled_at is null)
  or b.placed_at not between m.placed - interval '2 minutes' and m.placed + interval '2 minutes'
  or r.round_id is null or not b.id = any (r.bet_ids)
  or (b.state = 'open' and r.closed_at is not null) or (b.state = 'settled' and r.closed_at is null)
  or b.settled_at not between coalesce(case b.state when 'settled' then r.closed_at end, m.ended) - interval '2 minutes'
                          and coalesce(case b.state when 'settled' then r.closed_at end, m.ended) + interval '2 minutes'
union all
select format('round %s of member %s at %s has the bet %s, which is not there', r.round_id, r.member_id, r.vassalage, n.id)
from round r cross join lateral unnest(r.bet_ids) n (id)
where not exists (select from bet b where b.id = n.id and b.member_id = r.member_id and b.vassalage = r.vassalage
                                    and b.round_id = r.round_id)
union all
select format('round %s of member %s at %s has no bet', round_id, member_id, vassalage) from round where bet_ids = '{}'
union all
select format('bet %s is of game %s (%s, %s), which is %s (%s, %s)', b.id, b.node_id, b.game_code, b.game_type,
              g.vassalage, g.game_code, g.game_type)
from bet b join game g using (node_id)
where (b.vassalage, b.game_code, b.game_type) <> (g.vassalage, g.game_code, g.game_type)
