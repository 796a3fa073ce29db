-- What changes a bet's payout only when two operators agree: a win above the highest, and a result's correction.

-- The highest win of a round, in times of its stakes: a vendor's, and a game's where it differs.
alter table vendor add column highest_win integer not null default 25000 check (highest_win > 0);
alter table game add column highest_win integer check (highest_win > 0);

create table result_review (
  id bigint generated always as identity primary key,
  reference text not null unique default 'C' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)),
  cause text not null check (cause in ('highWin', 'correction')),
  bet_id bigint not null,
  placed_at timestamptz not null,
  member_id bigint not null,
  merchant text not null,
  vassalage text not null,
  currency text not null,
  round_id text not null,
  -- By how much the payout changes, and what it was when this was asked for.
  change bigint not null check (change <> 0),
  payout_before bigint not null,
  -- The vendor's name of a win that is held.
  tx_id text,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'rejected')),
  -- What moved on the player's wallet, and what could not be taken back.
  moved bigint not null default 0,
  owed bigint not null default 0 check (owed >= 0),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  check (state = 'applied' or (moved, owed) = (0, 0)),
  check (state <> 'applied' or change = moved - owed)
);
create index result_review_of_bet on result_review (bet_id);
create index result_review_by_state on result_review (merchant, state, asked_at);
create unique index result_corrected_one_at_a_time on result_review (bet_id)
  where state = 'waiting' and cause = 'correction';

create table result_approval (
  review_id bigint not null references result_review (id),
  actor text not null,
  at timestamptz not null default now(),
  primary key (review_id, actor)
);

-- What it answers has grown; made again from its file.
drop function if exists seamless_win;
