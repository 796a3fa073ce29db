-- Who was active, gathered for whole teams, so that no report reads every member of one. A member is active in a period
-- when its valid bets there reach the merchant's minimum. `reached_from` is the latest day since which the valid bets up to
-- this day reach it, and `reached_before` the same of the day it played before this one: in every period that begins after
-- the one and not after the other it is active first on this day, and so it is counted once, whatever the period.
-- Of all games together (the empty type), and of each type of them.
alter table valid_by_day
  add column game_type text not null default '',
  add column reached_before date not null default '-infinity',
  add column reached_from date not null default '-infinity',
  drop constraint valid_by_day_pkey,
  add primary key (day, member_id, game_type) include (valid_bet);
drop index valid_by_day_of_member;
create index valid_by_day_of_member on valid_by_day (member_id, game_type, day) include (valid_bet, reached_before, reached_from);

insert into valid_by_day (day, member_id, game_type, valid_bet)
  select day, member_id, game_type, sum(valid_bet)::bigint from play_by_day where not team group by day, member_id, game_type;

-- How many of a team, itself included, are active first on a day, by the periods for which this is so.
create table active_by_day (
  member_id bigint not null,
  game_type text not null,
  day date not null,
  reached_before date not null,
  reached_from date not null,
  members bigint not null,
  primary key (member_id, game_type, day, reached_before, reached_from) include (members)
);

-- Members whose valid bets changed, since that day: counted next.
create table active_due (
  member_id bigint primary key,
  day date not null
);

-- The minimum by which a merchant's members were counted; another one counts them all anew.
create table active_minimum (
  merchant text primary key references merchant (code),
  minimum bigint not null
);
