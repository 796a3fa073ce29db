-- The sandbox's own: nothing is written here without SANDBOX=1.

-- What the platform "sent" while SANDBOX=1; nothing is written here without it.
create table sandbox_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sms', 'email', 'captcha')),
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamptz not null default now(),
  html text not null default ''
);

-- The sandbox's chat desk: what was said in each conversation.
create table sandbox_chat (
  id bigint generated always as identity primary key,
  conversation text not null,
  from_desk boolean not null,
  words text not null,
  at timestamptz not null default now()
);
create index sandbox_chat_by_conversation on sandbox_chat (conversation, id);

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
  expires_at timestamptz not null,
  way text not null default 'page',
  confirmations integer not null default 0,
  -- What the payer really sent, as the provider's own records have it.
  paid_amount bigint,
  decided_at timestamptz
);

-- Call-backs to be made, each repeated until it is answered.
create table sandbox_pay.callback (
  id uuid primary key,
  payment_id uuid not null references sandbox_pay.payment (id),
  outcome text not null check (outcome in ('paid', 'declined', 'confirming')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  answered_at timestamptz,
  -- What really arrived; null: what was asked for.
  amount bigint,
  confirmations integer not null default 0
);
create index callback_due on sandbox_pay.callback (next_at) where answered_at is null;

-- The sandbox provider pays out as well; an account's last digits say how it behaves (payment-provider/payouts.ts).
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
  -- Never reported by itself; answered on request.
  silent boolean not null default false,
  attempts integer not null default 0,
  happens_at timestamptz not null,
  next_at timestamptz not null,
  answered_at timestamptz
);
create index payout_callback_due on sandbox_pay.payout_callback (next_at) where answered_at is null and not silent;
