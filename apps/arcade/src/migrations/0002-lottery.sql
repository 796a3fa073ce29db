-- One draw of a lottery. The seed is made before the first bet and its hash shown; the seed itself when it is drawn.
create table arcade.draw (
  id bigint generated always as identity primary key,
  game_code text not null,
  -- "20261121-0281": the day and the draw's number in it (UTC).
  issue text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  seed text not null,
  seed_hash text not null,
  state text not null default 'open' check (state in ('open', 'drawn', 'cancelled')),
  result smallint[],
  ended_at timestamptz,
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((state = 'drawn') = (result is not null)),
  unique (game_code, draws_at)
);
create index draw_due on arcade.draw (draws_at) where state = 'open';

-- A slip is a round whose result is a draw: `held` from the stake's answer until the draw.
alter table arcade.round
  add column draw_id bigint references arcade.draw (id),
  add column lines jsonb,
  drop constraint round_state_check,
  add constraint round_state_check
    check (state in ('betting', 'held', 'settling', 'undoing', 'done', 'refused', 'cancelled', 'disputed')),
  add constraint round_slip check ((draw_id is null) = (lines is null) and (state <> 'held' or draw_id is not null));
drop index arcade.round_in_flight;
create unique index round_in_flight on arcade.round (session_id)
  where state in ('betting', 'settling', 'undoing') and draw_id is null;
create index round_of_draw on arcade.round (draw_id) where draw_id is not null;
create index round_of_player on arcade.round (player_id, vassalage, game_code, created_at desc)
  where draw_id is not null;
