-- Rounds that stay open too long: each bet is looked at once, a day after it was placed.
create table round_watch (
  one boolean primary key default true check (one),
  last_bet bigint not null default 0
);
insert into round_watch default values;

create table open_bet (
  bet_id bigint primary key,
  placed_at timestamptz not null,
  vassalage text not null
);

-- After so many hours a round is too long open, and what becomes of its bets then: a person is told, they are settled
-- with what they were paid, or their stakes are given back.
alter table vendor
  add column round_hours integer not null default 72 check (round_hours between 24 and 8760),
  add column round_end text not null default 'tell' check (round_end in ('tell', 'settle', 'refund'));

-- What one bet may be, of a vendor's games or of one game (its node id, which goes first), in a currency.
create table stake_limit (
  subject text not null,
  currency text not null,
  lowest bigint not null check (lowest > 0),
  highest bigint not null check (highest >= lowest),
  primary key (subject, currency)
);
-- Beside the limits of the game that the session is in now: the merchant's own, for the next game.
alter table vendor_session add column min_stake bigint not null default 0, add column merchant_stake bigint;
