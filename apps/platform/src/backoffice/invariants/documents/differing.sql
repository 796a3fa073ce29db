-- The entries without a document, the documents without an entry, and the pairs that differ.
-- A document is written within two minutes of its entry, since it may wait for locks.
select of as "check", fault from (
  select of, fault, row_number() over (partition by of order by fault) as place from (
    select coalesce(d.of, case when p.kind in ('bet', 'win', 'rollback') then 'bets'
                               when p.kind in ('hold', 'withdrawal', 'release') then 'withdrawals'
                               when p.kind = 'points' then 'points'
                               when p.kind in ('salary', 'dividend') then 'commissions'
                               when p.kind = 'bonus' then 'bonuses' else p.kind::text || 's' end) as of,
           case when p.key is null then format('%s has no entry', d.key)
                when d.key is null then format('entry %s (%s) leads to no document', p.id, p.key)
                else format('entry %s (%s) is %s of member %s, %s, %s; its document says %s of %s, %s, %s', p.id, p.key, p.kind,
                            p.member_id, concat_ws(' ', p.reference, p.vassalage, p.node_id, p.at), p.lines, d.kind,
                            d.member_id, concat_ws(' ', d.reference, d.vassalage, d.node_id, d.at), d.lines) end as fault
    from posted p full join document d on d.key = p.key
    left join ledger_key s on s.key = d.resolves_key
    left join ledger_key v on v.key = d.reverses_key
    where p.key is null or d.key is null
      or (p.kind, p.member_id, p.reference, p.vassalage, p.node_id, p.resolves_id, p.reverses_id)
         is distinct from (d.kind, d.member_id, d.reference, d.vassalage, d.node_id, s.entry_id, v.entry_id)
      or d.entry_id <> p.id
      or (d.resolves_key is not null and s.entry_id is null) or (d.reverses_key is not null and v.entry_id is null)
      or p.lines is null or not (p.lines @> d.lines and cardinality(p.lines) = cardinality(d.lines))
      or d.at not between p.at - interval '2 minutes' and p.at + interval '2 minutes') differing
) each where place <= 10
