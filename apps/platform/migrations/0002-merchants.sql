-- Merchants: configuration seeded from apps/platform/merchants, switches an operator turns kept beside it.
create table merchant (
  code text primary key,
  hosts text[] not null,
  config jsonb not null,
  -- Hash of the file it was seeded from: a changed file is taken over at the next start.
  seed_hash text not null,
  maintenance boolean not null default false,
  expected_end timestamptz,
  updated_at timestamptz not null default now(),
  -- One wallet for all vendors; else each vendor has one of its own.
  single_wallet boolean not null
    generated always as (coalesce((config ->> 'isSingleWallet')::boolean, true)) stored,
  points_on boolean not null
    generated always as (coalesce((config -> 'flags' ->> 'PTSYS3')::boolean, false)) stored
);

-- What an operator's feed last said of a running jackpot: where it is shown, its amount then, and how fast it grows.
create table jackpot (
  merchant text not null references merchant (code),
  place text not null check (place in ('site', 'tile')),
  amount bigint not null check (amount >= 0),
  per_second bigint not null check (per_second >= 0),
  at timestamptz not null default now(),
  primary key (merchant, place)
);
