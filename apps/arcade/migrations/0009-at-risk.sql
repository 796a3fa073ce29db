-- What of a stake was at risk, and the fee of a game between players, as the platform is told with the win; absent: nothing is
-- said, and all of the stake was.
alter table arcade.round
  add column at_risk bigint check (at_risk between 0 and stake),
  add column fee bigint check (fee >= 0);
