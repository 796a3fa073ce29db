-- What a provider reported about a deposit that was credited already and that its credit contradicts: another amount, or that
-- it was declined. A person decides; null once one did.
alter table deposit add column contradicted_at timestamptz;
alter table deposit add column contradicted_by text;
create index deposit_contradicted on deposit (merchant, contradicted_at) where contradicted_at is not null;

-- Money that a provider took back after the deposit was credited: what the member does not have stays owed.
create table deposit_chargeback (
  deposit_id uuid not null references deposit (id),
  n integer not null constraint deposit_chargeback_n check (n > 0),
  -- 1/10,000 of the currency unit.
  amount bigint not null constraint deposit_chargeback_amount check (amount > 0),
  owed bigint not null constraint deposit_chargeback_owed check (owed >= 0 and owed <= amount),
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (deposit_id, n)
);
create index deposit_chargeback_open on deposit_chargeback (deposit_id) where owed > 0;

-- What was taken for it, each time as an entry of its own.
create table deposit_chargeback_part (
  deposit_id uuid not null,
  n integer not null,
  part integer not null constraint deposit_chargeback_part_part check (part > 0),
  amount bigint not null constraint deposit_chargeback_part_amount check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (deposit_id, n, part),
  foreign key (deposit_id, n) references deposit_chargeback (deposit_id, n)
);

-- Who agrees to which chargeback of a deposit, and to which amount.
create table deposit_chargeback_approval (
  deposit_id uuid not null references deposit (id),
  n integer not null,
  amount bigint not null,
  actor text not null,
  at timestamptz not null default now(),
  primary key (deposit_id, n, amount, actor)
);
