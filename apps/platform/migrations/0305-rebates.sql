-- What a member took back of its stakes, each claim from where the one before it ended.
create table rebate_claim (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  currency text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  amount bigint not null check (amount > 0),
  -- [{"gameType", "bets", "stake", "rateBasisPoints", "amount"}], money in its wire form.
  parts jsonb not null,
  reference text not null unique,
  at timestamptz not null default now(),
  unique (member_id, idempotency_key)
);
create index rebate_claim_of_member on rebate_claim (member_id, to_at desc);
