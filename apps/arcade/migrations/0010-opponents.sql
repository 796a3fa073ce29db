-- What a sitting lost to each other player, as the platform is told with its win: [{"playerId", "lost"}].
alter table arcade.round add column opponents jsonb;
