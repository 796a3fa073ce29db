-- check: acknowledged
-- proves: every key answered OK has its entry, and every entry has a key with the same content
select format('key %s answered %s and names entry %s at %s; the ledger has entry %s at %s', coalesce(k.key, e.key),
              k.status, k.entry_id, k.at, e.id, e.at) as fault
from (select * from ledger_key where entry_id is not null) k
full join ledger_entry e on e.id = k.entry_id and e.key = k.key
where k.key is null or e.id is null or k.status <> 'OK'
  or (k.resolves_id, k.reverses_id) is distinct from (e.resolves_id, e.reverses_id)
  or k.at not between e.at - interval '2 minutes' and e.at + interval '2 minutes'
union all
select format('key %s answered %s for entry %s; its lines left %s', k.key, k.balances, k.entry_id, l.balances)
from ledger_key k join (
  select entry_id, array_agg(balance_after order by balance_after) as balances from ledger_line group by entry_id) l
  using (entry_id)
where array(select unnest(k.balances) order by 1) <> l.balances and not (k.fingerprint = 'history' and k.balances = '{}')
union all
-- A zero win and a rollback without a bet move no money; every other key without an entry was refused.
select format('key %s answered %s (%s) without an entry', key, status, fingerprint) from ledger_key
where entry_id is null and case
  when fingerprint is null then status <> 'TX_CANCELLED' or resolves_id is not null or subject_id is not null
  when status = 'OK' then fingerprint not like 'win|%' and fingerprint not like 'rollback|%'
  else resolves_id is not null or reverses_id is not null end
union all
-- A rollback without a bet leaves a tombstone for 90 days. A bet or tip refused for lack of money must exceed the
-- balance; a bonus balance does not count for a tip.
select format('key %s has no tombstone', k.key) from ledger_key k
where k.entry_id is null and k.status = 'OK' and k.fingerprint like 'rollback|%' and k.at > now() - interval '89 days'
  and not exists (select from ledger_key b where b.key = 'seamless:' || split_part(k.key, ':', 2) || ':'
                                                            || split_part(k.fingerprint, '|', 3)
                    -- A bet refused because of the tombstone does not replace it.
                    and (b.status <> 'TX_CANCELLED' or b.fingerprint is null))
  and not exists (select from tombstone t
                  where t.vassalage = split_part(k.key, ':', 2) and t.bet_tx_id = split_part(k.fingerprint, '|', 3))
union all
select format('key %s was refused on %s for %s', key, balances, fingerprint) from ledger_key
where status = 'INSUFFICIENT_FUNDS' and fingerprint ~ '^(bet|tip)[|]'
  and substring(fingerprint from '[|](\d+)(?:[|]jackpot:\d+)?$')::bigint <= balances[1]
  and not (fingerprint like 'tip|%' and exists (
    select from bonus b where b.stakeable and b.member_id = split_part(fingerprint, '|', 2)::bigint
      and b.at <= ledger_key.at and coalesce(b.ended_at, 'infinity') >= ledger_key.at))
