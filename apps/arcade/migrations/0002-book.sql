-- One match of the book. Its seed is made before the first bet and its hash shown; the seed itself when it is over.
create table arcade.fixture (
  id bigint generated always as identity primary key,
  sport text not null,
  court smallint not null,
  -- Counts the matches of a court since 1970: who plays follows from it.
  number integer not null,
  begins_at timestamptz not null,
  -- When it is over at the latest.
  ends_by timestamptz not null,
  seed text not null,
  seed_hash text not null,
  state text not null default 'open' check (state in ('open', 'played', 'cancelled')),
  score smallint[],
  ended_at timestamptz,
  check (begins_at < ends_by),
  check ((state = 'played') = (score is not null)),
  unique (sport, court, number)
);
create index fixture_open on arcade.fixture (begins_at) where state = 'open';
create index fixture_of_sport on arcade.fixture (sport, begins_at desc) where state <> 'open';

-- A ticket is a round whose result is that of one or several matches.
alter table arcade.round add column ticket jsonb, add column fixture_ids bigint[];
alter table arcade.round drop constraint round_slip;
alter table arcade.round add constraint round_slip check (
  (draw_id is null) = (lines is null)
  and (ticket is null) = (fixture_ids is null)
  and (draw_id is null or ticket is null)
  and (state <> 'held' or draw_id is not null or ticket is not null)
);
drop index arcade.round_in_flight;
create unique index round_in_flight on arcade.round (session_id)
  where state in ('betting', 'settling', 'undoing') and draw_id is null and ticket is null;
create index round_of_fixture on arcade.round using gin (fixture_ids) where state = 'held';
create index round_ticket_of_player on arcade.round (player_id, vassalage, created_at desc) where ticket is not null;
