-- The part of a bet's stake that goes to its vendor's progressive jackpot.
alter table bet add column contribution bigint not null default 0 check (contribution between 0 and stake);

-- What of a jackpot its pool paid: one part for each of the pool's accounts that paid, in the order of their ids.
alter table vendor_award
  add column pool_parts bigint[] not null default '{}' check (0 < all (pool_parts)),
  add constraint vendor_award_of_pool check (kind = 'jackpot' or pool_parts = '{}');

-- What players gave to dealers: no bet, and no turnover.
create table vendor_tip (
  id bigint generated always as identity primary key,
  vassalage text not null references vendor (vassalage),
  tx_id text not null,
  merchant text not null,
  member_id bigint not null references member (id),
  node_id bigint not null,
  game_code text not null,
  round_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The wallet at the vendor, where the merchant has such; absent: the cash.
  wallet_id bigint,
  entry_id bigint not null,
  at timestamptz not null,
  -- The vendor's transaction that gave it back.
  returned_tx text,
  returned_at timestamptz,
  unique (vassalage, tx_id),
  check ((returned_tx is null) = (returned_at is null))
);
create index vendor_tip_by_time on vendor_tip (at);
create index vendor_tip_of_member on vendor_tip (member_id, at);
