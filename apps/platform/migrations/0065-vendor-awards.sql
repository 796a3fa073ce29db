-- What a vendor pays without a bet: free rounds, jackpots, tournaments, promotions. A vendor has the right to it by
-- currency, up to so much at once and so much on a day (UTC); without a row it has none.
create table award_right (
  vassalage text not null references vendor (vassalage),
  currency text not null,
  highest bigint not null check (highest > 0),
  daily bigint not null check (daily >= highest),
  primary key (vassalage, currency)
);

create table vendor_award (
  id bigint generated always as identity primary key,
  vassalage text not null references vendor (vassalage),
  tx_id text not null,
  merchant text not null,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('freeRounds', 'jackpot', 'tournament', 'promotion')),
  -- The game it was won in, where it was one.
  node_id bigint,
  game_code text,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The wallet at the vendor, where the merchant has such; absent: the cash.
  wallet_id bigint,
  reference text not null unique,
  detail jsonb,
  entry_id bigint not null,
  at timestamptz not null,
  unique (vassalage, tx_id)
);
create index vendor_award_by_day on vendor_award (vassalage, currency, at);
create index vendor_award_of_member on vendor_award (member_id, at);
