-- A game played alone is a round with a committed seed, the player's choices and the moves made: all else follows from
-- these. While it is held, next_try_at is when it is ended without the player.
alter table arcade.round
  add column solo jsonb,
  -- A further stake of such a round (double, split, raise), the step it is for and the move it pays for.
  add column solo_of uuid references arcade.round (id),
  add column solo_at smallint,
  add column solo_move text;
alter table arcade.round drop constraint round_slip;
alter table arcade.round add constraint round_slip check (
  (draw_id is null) = (lines is null)
  and (ticket is null) = (fixture_ids is null)
  and num_nonnulls(draw_id, ticket, solo, solo_of) <= 1
  and (solo_of is null) = (solo_at is null) and (solo_of is null) = (solo_move is null)
  and (state <> 'held' or num_nonnulls(draw_id, ticket, solo, solo_of) = 1)
);
-- One open round a player and game, whatever tabs and devices do, and one stake a step.
create unique index round_solo_open on arcade.round (player_id, vassalage, game_code)
  where solo is not null and state in ('betting', 'held');
create unique index round_solo_step on arcade.round (solo_of, solo_at)
  where solo_of is not null and state in ('betting', 'held', 'undoing');
create index round_solo_due on arcade.round (next_try_at) where solo is not null and state = 'held';
create index round_solo_of_player on arcade.round (player_id, vassalage, game_code, created_at desc)
  where solo is not null;

-- The seed of the next round that is played alone: its hash is shown before the round.
alter table arcade.session add column solo_seed text;
