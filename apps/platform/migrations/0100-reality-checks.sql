-- The minutes between two reality checks that a member chose; without a row the merchant's file decides.
create table reality_check_choice (
  member_id bigint primary key references member (id),
  minutes smallint not null check (minutes in (15, 30, 60))
);

-- A session that plays: since when, from when the minutes to the next check count, and when its player is asked. From
-- then on its bets wait for the answer.
create table reality_check (
  session_id uuid primary key references session (id) on delete cascade,
  since timestamptz not null default now(),
  counted_from timestamptz not null default now(),
  check_at timestamptz
);

-- They return more columns.
drop function if exists bet_facts(seamless_call[], interval);
drop function if exists seamless_authenticate(text, uuid, bytea, text, interval);
