-- A bonus that can be played with has an account of its own in the ledger, named by the bonus. Which bonus a game is played
-- with is chosen when it is opened; absent: the cash, or the wallet at the vendor.
alter table launch_token add column bonus_id uuid;
alter table vendor_session add column bonus_id uuid;

alter table bonus
  -- As the merchant's file said when it began.
  add column stakeable boolean not null default false,
  -- The most of it that becomes cash; null: all that it holds.
  add column highest_payout bigint check (highest_payout > 0),
  -- What became cash when a bonus ended that could be played with, and what went back.
  add column ended_cash bigint not null default 0 check (ended_cash >= 0),
  add column ended_back bigint not null default 0 check (ended_back >= 0),
  drop constraint bonus_state_check,
  add constraint bonus_state_check check (state in ('active', 'released', 'forfeited', 'lost'));

-- What came to a bonus after it had ended, and where it went.
create table bonus_late (
  bonus_id uuid not null references bonus (id),
  n integer not null check (n > 0),
  cash bigint not null check (cash >= 0),
  back bigint not null check (back >= 0),
  at timestamptz not null default now(),
  primary key (bonus_id, n),
  check (cash + back > 0)
);
create index ledger_account_of_bonus on ledger_account (member_id) where kind = 'bonus' and name <> '';
