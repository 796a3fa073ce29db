-- What an operator's feed last said of a running jackpot: where it is shown, its amount then, and how fast it grows.
create table jackpot (
  merchant text not null references merchant (code),
  place text not null check (place in ('site', 'tile')),
  amount bigint not null check (amount >= 0),
  per_second bigint not null check (per_second >= 0),
  at timestamptz not null default now(),
  primary key (merchant, place)
);
