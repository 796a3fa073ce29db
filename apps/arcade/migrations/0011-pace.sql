-- The time from the start of a game to the next at least, by the answer to the launch; null where the market sets no pace.
alter table arcade.session add column least_game_ms integer;
