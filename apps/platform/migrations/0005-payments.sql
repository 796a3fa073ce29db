create table deposit (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  -- The browser's key of the command; what was asked under it may not change.
  idempotency_key text not null,
  fingerprint text not null,
  method text not null,
  -- 1/10,000 of the currency unit.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  currency text not null,
  state text not null check (state in ('created', 'waiting', 'credited', 'expired', 'rejected')),
  reference text not null unique,
  return_url text not null,
  pay_url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  unique (member_id, idempotency_key)
);
create index deposit_of_member on deposit (member_id, created_at desc);
create index deposit_open on deposit (expires_at) where state in ('created', 'waiting');

-- Every call-back as it came, so that a dispute can be read afterwards.
create table payment_callback (
  id bigint generated always as identity primary key,
  deposit_id uuid not null,
  event_id text not null,
  outcome text not null,
  amount bigint not null,
  currency text not null,
  answer text not null,
  at timestamptz not null default now()
);
create index payment_callback_of_deposit on payment_callback (deposit_id);

-- The sandbox payment provider: another company in the play, which knows the platform by HTTP only.
create schema sandbox_pay;

create table sandbox_pay.payment (
  id uuid primary key,
  reference text not null unique,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  payee text not null,
  language text not null,
  return_url text not null,
  callback_url text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'declined')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Call-backs to be made, each repeated until it is answered.
create table sandbox_pay.callback (
  id uuid primary key,
  payment_id uuid not null references sandbox_pay.payment (id),
  outcome text not null check (outcome in ('paid', 'declined')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  answered_at timestamptz
);
create index callback_due on sandbox_pay.callback (next_at) where answered_at is null;
