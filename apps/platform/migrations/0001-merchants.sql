-- Merchants: configuration seeded from apps/platform/merchants, switches an operator turns kept beside it.
create table merchant (
  code text primary key,
  hosts text[] not null,
  config jsonb not null,
  -- Hash of the file it was seeded from: a changed file is taken over at the next start.
  seed_hash text not null,
  maintenance boolean not null default false,
  expected_end timestamptz,
  updated_at timestamptz not null default now()
);
