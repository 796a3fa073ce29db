-- The minutes between two reality checks that a member chose; without a row the merchant's file decides.
create table reality_check_choice (
  member_id bigint primary key references member (id),
  minutes smallint not null check (minutes in (15, 30, 60))
);

-- A session that plays: since when, and when its player is asked next. From then on its bets wait for the answer.
create table reality_check (
  session_id uuid primary key references session (id) on delete cascade,
  since timestamptz not null,
  check_at timestamptz
);

-- It returns one more column.
drop function if exists bet_facts(seamless_call[], interval);
