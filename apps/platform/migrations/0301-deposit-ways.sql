-- How a deposit is paid, what the payer is told, and what became of it.
alter table deposit
  add column way text not null default 'page' check (way in ('page', 'transfer', 'qr', 'address')),
  -- What the provider told the payer: an account, a code or an address.
  add column instructions jsonb,
  add column confirmations integer not null default 0,
  add column confirmations_needed integer not null default 0,
  -- What arrived, where it is not what was asked for; an operator decides then.
  add column arrived bigint check (arrived > 0),
  -- What was asked for, where another amount was credited.
  add column asked bigint,
  add column bank_reference text,
  add column proof_at timestamptz,
  add column reason text,
  add column review_at timestamptz,
  -- The bonus as it was chosen: {"code", "amount", "required"}, money in the wire form.
  add column bonus jsonb,
  drop constraint deposit_state_check,
  add constraint deposit_state_check
    check (state in ('created', 'waiting', 'review', 'credited', 'expired', 'rejected'));
create index deposit_in_review on deposit (review_at) where state = 'review';

create table deposit_approval (
  deposit_id uuid not null references deposit (id),
  actor text not null,
  at timestamptz not null default now(),
  -- Two people approve the same amount, or it is no approval of both.
  amount bigint not null,
  primary key (deposit_id, actor)
);

-- A bonus waits in the bonus wallet until its turnover is done; then it is the member's cash.
create table bonus (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  currency text not null,
  code text not null,
  deposit_id uuid not null unique references deposit (id),
  amount bigint not null check (amount > 0),
  required bigint not null check (required > 0),
  -- Staked for it when it ended.
  done bigint not null default 0,
  turnover_id uuid not null,
  state text not null default 'active' check (state in ('active', 'released', 'forfeited')),
  at timestamptz not null default now(),
  ended_at timestamptz
);
create index bonus_of_member on bonus (member_id, at desc);
create index bonus_active on bonus (at) where state = 'active';
-- One bonus at a time, also when two deposits arrive together.
create unique index bonus_one_active on bonus (member_id) where state = 'active';

alter table sandbox_pay.payment
  add column way text not null default 'page',
  add column confirmations integer not null default 0;
alter table sandbox_pay.callback
  -- What really arrived; null: what was asked for.
  add column amount bigint,
  add column confirmations integer not null default 0,
  drop constraint callback_outcome_check,
  add constraint callback_outcome_check check (outcome in ('paid', 'declined', 'confirming'));
