-- The demo's history of earlier releases is brought to the form that live play has, which the invariants go by: its bets
-- get their rounds, and the entries of its withdrawals the keys that withdrawals have. Nothing but the sandbox has these.
insert into round (member_id, vassalage, round_id, bet_ids, closed_at)
  select b.member_id, b.vassalage, b.round_id, array[b.id], b.settled_at
  from bet b join ledger_key k on k.entry_id = b.entry_id and k.fingerprint = 'history'
  where b.state = 'settled'
  on conflict do nothing;

-- The past stays closed otherwise: there are no blocks over it yet.
alter table ledger_entry disable trigger user;
alter table ledger_key disable trigger user;
create temporary table renamed on commit drop as
  select k.key, 'withdrawal:' || w.id || case when k.key like 'hold:%' then ':hold' else ':paid:' || p.id end as name
  from withdrawal w join withdrawal_payout p on p.withdrawal_id = w.id
  join ledger_key k on k.key in ('hold:' || w.id, 'withdrawal:' || w.id) and k.fingerprint = 'history'
  where w.fingerprint = 'history';
update ledger_entry e set key = r.name from renamed r where e.key = r.key;
update ledger_key k set key = r.name from renamed r where k.key = r.key;
alter table ledger_entry enable trigger user;
alter table ledger_key enable trigger user;
