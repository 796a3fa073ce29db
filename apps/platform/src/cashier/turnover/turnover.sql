-- What a settled bet counts for a turnover requirement: its valid bet by the weight it was placed with, a part of a unit
-- dropped. Applied again when this file changes.
create or replace function turnover_of_bet(p_game_type text, p_stake bigint, p_payout bigint, p_weight smallint) returns bigint
language sql immutable parallel safe as $$
  select valid_bet(p_game_type, p_stake, p_payout) * p_weight / 100
$$;
