-- Deposits, withdrawals, and money between wallets.

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
  state text not null check (state in ('created', 'waiting', 'review', 'credited', 'expired', 'rejected')),
  reference text not null unique,
  return_url text not null,
  pay_url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  way text not null default 'page' check (way in ('page', 'transfer', 'qr', 'address')),
  -- Where the payer is to pay: an account, a code or an address.
  instructions jsonb,
  confirmations integer not null default 0,
  confirmations_needed integer not null default 0,
  -- What arrived, where it is not what was asked for; an operator decides then.
  arrived bigint check (arrived > 0),
  -- What was asked for, where another amount was credited.
  asked bigint,
  bank_reference text,
  proof_at timestamptz,
  reason text,
  review_at timestamptz,
  -- The bonus as it was chosen: {"code", "amount", "required"}, money in the wire form.
  bonus jsonb,
  -- When the provider was last asked what became of it: a call-back may never come.
  asked_at timestamptz,
  unique (member_id, idempotency_key)
);
create index deposit_of_member on deposit (member_id, created_at desc);
create index deposit_open on deposit (expires_at) where state in ('created', 'waiting');
create index deposit_in_review on deposit (review_at) where state = 'review';
create index deposit_unheard on deposit (coalesce(asked_at, created_at))
  where state in ('waiting', 'expired') and pay_url is not null;

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

create table deposit_approval (
  deposit_id uuid not null references deposit (id),
  actor text not null,
  at timestamptz not null default now(),
  -- Two people approve the same amount, or it is no approval of both.
  amount bigint not null,
  primary key (deposit_id, actor)
);

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
  -- When the provider was last requested to pay, or how the pay-out stands.
  asked_at timestamptz,
  unique (member_id, idempotency_key)
);
create index withdrawal_of_member on withdrawal (member_id, created_at desc);
create index withdrawal_open on withdrawal (state, updated_at)
  where state in ('requested', 'review', 'approved', 'paying', 'partlyPaid', 'paidOut');

-- Each pay-out by the id the provider gave it: reported twice, it is one.
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

-- Cash from one member to another: to the upline, and by the same service to a downline.
create table member_transfer (
  id uuid primary key,
  merchant text not null,
  from_id bigint not null,
  to_id bigint not null check (to_id <> from_id),
  idempotency_key text not null,
  fingerprint text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reference text not null unique,
  at timestamptz not null default now(),
  unique (from_id, idempotency_key)
);
create index member_transfer_from on member_transfer (from_id, at desc);
create index member_transfer_to on member_transfer (to_id, at desc);

create table wallet_transfer (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  -- Collecting all moves many under one key.
  idempotency_key text not null,
  fingerprint text not null,
  vassalage text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The vendor knows it by this.
  reference text not null unique,
  state text not null default 'moving' check (state in ('moving', 'done', 'refused')),
  -- The entry that took it from one wallet; the entry that ended it resolves this one.
  entry_id bigint not null,
  at timestamptz not null default now(),
  ended_at timestamptz,
  asked_at timestamptz not null default now(),
  tries integer not null default 0,
  unique (member_id, idempotency_key, vassalage)
);
create index wallet_transfer_of_member on wallet_transfer (member_id, at desc);
create index wallet_transfer_moving on wallet_transfer (asked_at) where state = 'moving';
