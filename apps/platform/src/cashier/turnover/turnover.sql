-- Returns the turnover of a settled bet: its valid bet by the weight at its placement, without fractions of a unit. It is
-- applied again when this file changes.
drop function if exists turnover_of_bet(text, bigint, bigint, smallint);
create or replace function turnover_of_bet(p_bet bet) returns bigint language sql immutable parallel safe as $$
  select valid_bet(p_bet) * p_bet.turnover_weight / 100
$$;
