-- A bet that was rolled back before it arrived: whose, in which round and currency. Another player's bet, or one in
-- another round or currency, is another bet. Tombstones of before this table stand among the ledger's keys.
create table tombstone (
  vassalage text not null,
  bet_tx_id text not null,
  member_id bigint not null,
  round_id text not null,
  currency text not null,
  at timestamptz not null default now(),
  primary key (vassalage, bet_tx_id, member_id, round_id, currency)
);
create index tombstone_by_age on tombstone using brin (at) with (pages_per_range = 16, autosummarize = on);

-- A vendor is told of nobody who never played there.
create index vendor_session_of_member on vendor_session (member_id, vassalage);
