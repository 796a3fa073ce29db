-- check: fingerprints
-- proves: a key's fingerprint matches its entry
select format('entry %s (%s) was not made by what its key was first used for', e.id, e.key) as fault
from ledger_key k
join ledger_entry e on e.id = k.entry_id
join (
  select l.entry_id, count(*) as many, array_agg(l.account_id || ':' || l.amount order by l.account_id) as rising,
         array_agg(l.account_id || ':' || l.amount order by l.account_id desc) as falling,
         array_agg(l.balance_after order by l.account_id) as balances,
         count(distinct l.balance_after) as distinct_balances
  from ledger_line l group by l.entry_id) l on l.entry_id = e.id
cross join lateral (
  -- Balances are in the order of the requested lines.
  select array_agg(x.line order by array_position(k.balances, x.balance)) as as_answered
  from unnest(l.rising, l.balances) as x (line, balance)) a
cross join lateral (
  select concat_ws(E'\n', e.kind, e.member_id, e.reference, coalesce(e.reverses_id::text, ''),
                   coalesce(e.resolves_id::text, '')) as words) w
where k.key not like 'seamless:%' and k.key not like 'result:%' and not (k.fingerprint = 'history' and k.balances = '{}')
  and (l.many = 2 or l.distinct_balances = l.many)
  and not exists (
    select from (values (l.rising), (l.falling), (a.as_answered)) v (lines)
    where k.fingerprint = rtrim(translate(encode(sha256(convert_to(
      w.words || E'\n' || array_to_string(v.lines, E'\n'), 'UTF8')), 'base64'), '+/', '-_'), '='))
