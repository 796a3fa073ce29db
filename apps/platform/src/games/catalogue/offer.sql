-- Returns whether a brand offers a game: one that is listed, of a vendor and not among the games that its file names.
create or replace function is_offered(p_offer jsonb, p_game game) returns boolean language sql immutable as $$
  select p_game.is_listed and (p_offer -> 'vendors' is null or p_offer -> 'vendors' ? p_game.vassalage)
     and not coalesce(p_offer -> 'without' @> p_game.node_id::text::jsonb, false);
$$;
