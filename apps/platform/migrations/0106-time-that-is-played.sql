-- Limits of the time that members play, in minutes: of a day, and of a session.
alter table member_limit drop constraint member_limit_check;
alter table member_limit add constraint member_limit_check check (
  kind in ('deposit', 'loss', 'stake') and period in ('day', 'week', 'month')
  or kind = 'bet' and period = 'single' or kind = 'time' and period in ('day', 'session'));

-- The time that members spend with a game open, counted once for all their pages and devices, in ten-thousandths of a
-- minute like the amount of a limit.
create table play_time (
  member_id bigint primary key references member (id),
  -- The last moment at which a game was known to be open.
  seen_at timestamptz not null,
  day_starts_at timestamptz not null,
  day_ends_at timestamptz not null,
  day_used bigint not null default 0,
  session_starts_at timestamptz not null,
  session_used bigint not null default 0,
  check (day_starts_at < day_ends_at)
) with (fillfactor = 60);

-- Whether the player has a limit of time, which a bet counts.
alter type bet_decision add attribute timed boolean;

-- They return more columns.
drop function if exists bet_facts(seamless_call[], interval);
drop function if exists stake_left(bigint, text);
