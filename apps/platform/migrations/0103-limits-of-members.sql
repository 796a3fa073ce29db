-- Limits that members set for themselves, in their currency. Of stakes and losses, what was used in the current period is
-- counted with every bet, so that a bet is decided by one row; it is below zero after a net win. Deposits are summed
-- when one is asked for.
create table member_limit (
  member_id bigint not null references member (id),
  currency text not null,
  kind text not null,
  period text not null,
  amount bigint not null check (amount > 0),
  set_at timestamptz not null default now(),
  starts_at timestamptz,
  ends_at timestamptz,
  used bigint not null default 0,
  -- The start of the period in which the member was notified that little is left.
  noticed timestamptz,
  -- A requested increase, or removal without an amount, and the time in which it can be confirmed.
  requested_amount bigint,
  confirm_from timestamptz,
  confirm_until timestamptz,
  primary key (member_id, currency, kind, period),
  check (kind in ('deposit', 'loss', 'stake') and period in ('day', 'week', 'month') or kind = 'bet' and period = 'single'),
  check ((kind in ('loss', 'stake')) = (starts_at is not null)),
  check ((starts_at is null) = (ends_at is null) and starts_at < ends_at),
  check ((confirm_from is null) = (confirm_until is null) and confirm_from < confirm_until),
  check (requested_amount is null or confirm_from is not null and requested_amount > amount)
) with (fillfactor = 60);
create index member_limit_requested on member_limit (confirm_until) where confirm_until is not null;

-- Every change of a limit; an amount that is absent is no limit.
create table limit_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  currency text not null,
  kind text not null,
  period text not null,
  change text not null check (change in ('set', 'lowered', 'requested', 'withdrawn', 'confirmed', 'lapsed')),
  amount_before bigint,
  amount_after bigint,
  at timestamptz not null default clock_timestamp()
);
create index limit_change_of_member on limit_change (member_id, id desc);

-- A deposit limit sums the deposits of a member, of which cancelled ones may be many, and its shares.
create index deposit_credited_of_member on deposit (member_id, settled_at) where state = 'credited';
create index deposit_open_of_member on deposit (member_id) where state in ('created', 'waiting', 'review');
create index deposit_cancelled_of_member on deposit (member_id, expires_at) where state = 'cancelled';
create index envelope_share_of_member on envelope_share (member_id, at);

-- Whether the player of a bet or win has limits that count it.
alter type bet_decision add attribute limited boolean;
alter type win_decision add attribute limited boolean;

-- It returns more columns.
drop function if exists bet_facts(seamless_call[], interval);
