-- check: bet keys
-- proves: the key of each movement of a bet, of each award and of each tip has its subject and fingerprint
select format('%s of bet %s: its key has %s, %s for bet %s', m.kind, b.id, k.status, k.fingerprint, k.subject_id) as fault
from bet b
cross join lateral (select kind, "txId", (change * 10000)::bigint as change
                    from jsonb_to_recordset(b.movements) as m (kind text, change numeric, "txId" text)) m
left join ledger_key k on k.key = case when m.kind = 'correction' or (m.kind = 'resettlement' and exists (
    select from result_review r where r.reference = m."txId" and r.bet_id = b.id)) then 'result:' || m."txId"
  else 'seamless:' || b.vassalage || ':' || m."txId" end
where not (k.key is null and m.kind = 'correction' and m.change = 0 and exists (
    -- An older correction that found no money to take is a movement of zero without a key.
    select from result_review r where r.reference = m."txId" and r.bet_id = b.id and r.state = 'applied'))
  and (k.key is null or k.status <> 'OK' or (k.entry_id is null) <> (m.change = 0)
  -- The demo's history keeps no fingerprint and no answer.
  or not (k.fingerprint = 'history' and k.balances = '{}' and k.subject_id is null
          or (k.subject_id, k.subject_at) = (b.id, b.placed_at) and k.fingerprint is not null and case m.kind
            when 'bet' then k.fingerprint = concat_ws('|', 'bet', b.member_id, b.round_id, b.game_code, b.currency, b.stake,
                                                      'jackpot:' || nullif(b.contribution, 0))
            when 'correction' then k.fingerprint ~ '^(result|collect)[|]'
            when 'rollback' then starts_with(k.fingerprint, concat_ws('|', 'rollback', b.member_id, ''))
              and right(k.fingerprint, length(b.round_id || b.currency) + 2) = concat_ws('|', '', b.round_id, b.currency)
            else k.key like 'result:%' and starts_with(k.fingerprint, 'result|') or starts_with(k.fingerprint, concat_ws('|', 'win', b.member_id, b.round_id, ''))
              and strpos(k.fingerprint, concat_ws('|', '', b.game_code, b.currency, m.change, '')) > 0 end))
union all
select format('award %s: its key has %s, %s for %s', w.reference, k.status, k.fingerprint, k.subject_id)
from vendor_award w left join ledger_key k on k.key = 'seamless:' || w.vassalage || ':' || w.tx_id
where (k.status, k.entry_id, k.subject_id, k.fingerprint) is distinct from ('OK', w.entry_id, w.id,
  concat_ws('|', 'award', w.member_id, w.kind, coalesce(w.game_code, ''), w.currency, w.amount))
union all
select format('tip %s: its key has %s, %s for %s', t.id, k.status, k.fingerprint, k.subject_id)
from vendor_tip t
cross join lateral (
  select t.tx_id as tx, concat_ws('|', 'tip', t.member_id, t.round_id, t.game_code, t.currency, t.amount) as words
  union all
  select t.returned_tx, concat_ws('|', 'rollback', t.member_id, t.tx_id, t.round_id, t.currency)
  where t.returned_tx is not null) s
left join ledger_key k on k.key = 'seamless:' || t.vassalage || ':' || s.tx
where (k.status, k.subject_id, k.subject_at, k.fingerprint) is distinct from ('OK', t.id, t.at, s.words)
