-- What platforms in transfer mode asked this house to take or give, by their reference: the same is answered the same.
create table arcade.transfer (
  reference text primary key,
  fingerprint text not null,
  vassalage text not null,
  player_id text not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('OK', 'REFUSED')),
  asked integer not null default 1,
  at timestamptz not null default now()
);
create index transfer_by_time on arcade.transfer (at);
