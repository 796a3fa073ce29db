-- Where a member is paid out to.
create table payout_destination (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  fingerprint text not null,
  method text not null,
  kind text not null check (kind in ('bank', 'crypto')),
  bank_code text,
  holder text,
  number text not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (member_id, idempotency_key)
);
create index payout_destination_of_member on payout_destination (member_id, added_at);
-- One account is one person's.
create unique index payout_destination_once on payout_destination (merchant, method, coalesce(bank_code, ''), number)
  where removed_at is null;

create table withdrawal (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  fingerprint text not null,
  destination_id uuid not null references payout_destination (id),
  method text not null,
  -- 1/10,000 of the currency unit. The fee is taken with the last pay-out; what never leaves costs nothing.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  currency text not null,
  state text not null check (state in ('requested', 'review', 'approved', 'paying', 'partlyPaid', 'paidOut', 'received',
    'notReceived', 'fullyPaid', 'forcedReceived', 'refunded', 'rejected', 'cancelled')),
  reference text not null unique,
  -- The ledger's hold of what is still to be paid; null when nothing is held any more.
  hold_id bigint,
  -- What was paid out, and what of the rest went back to the member.
  paid bigint not null default 0 check (paid >= 0 and paid <= amount - fee),
  given_back bigint not null default 0 check (given_back >= 0 and given_back <= amount),
  reason text,
  confirm_by timestamptz,
  received_amount bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the provider was last asked to pay, or how it stands.
  asked_at timestamptz,
  unique (member_id, idempotency_key)
);
create index withdrawal_of_member on withdrawal (member_id, created_at desc);
create index withdrawal_open on withdrawal (state, updated_at)
  where state in ('requested', 'review', 'approved', 'paying', 'partlyPaid', 'paidOut');

-- Each pay-out by the id the provider gave it: told twice, it is one.
create table withdrawal_payout (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawal (id),
  amount bigint not null check (amount > 0),
  at timestamptz not null default now()
);
create index withdrawal_payout_of on withdrawal_payout (withdrawal_id, at);

create table withdrawal_approval (
  withdrawal_id uuid not null references withdrawal (id),
  actor text not null,
  at timestamptz not null default now(),
  primary key (withdrawal_id, actor)
);

-- Pictures, decoded and drawn anew.
create table upload (
  id uuid primary key,
  member_id bigint not null,
  purpose text not null,
  -- What it was attached to; null until then.
  subject uuid,
  picture bytea not null,
  at timestamptz not null default now()
);
create index upload_of_subject on upload (subject) where subject is not null;
create index upload_unused on upload (at) where subject is null;

-- What must be staked before money may leave: worked off in the order they came.
create table turnover (
  id uuid primary key,
  member_id bigint not null,
  currency text not null,
  cause text not null check (cause in ('deposit', 'bonus')),
  reference text not null,
  required bigint not null check (required > 0),
  at timestamptz not null default now(),
  done_at timestamptz
);
create index turnover_open on turnover (member_id, currency, at) where done_at is null;

-- What a member is told; the words stand in the language files, by kind.
create table member_message (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz
);
create index member_message_of on member_message (member_id, id desc) where deleted_at is null;

-- The sandbox provider pays out as well; how an account behaves is told by its last digits (sandbox-pay/payouts.ts).
create table sandbox_pay.payout (
  id uuid primary key,
  reference text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  number text not null,
  callback_url text not null,
  created_at timestamptz not null default now()
);

create table sandbox_pay.payout_callback (
  id uuid primary key,
  payout_id uuid not null references sandbox_pay.payout (id),
  outcome text not null check (outcome in ('paid', 'failed')),
  amount bigint not null,
  -- Never told by itself; answered when asked.
  silent boolean not null default false,
  attempts integer not null default 0,
  happens_at timestamptz not null,
  next_at timestamptz not null,
  answered_at timestamptz
);
create index payout_callback_due on sandbox_pay.payout_callback (next_at) where answered_at is null and not silent;
