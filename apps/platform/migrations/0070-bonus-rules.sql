-- How many hundredths of a valid bet count for a turnover requirement: as the merchant's file said when the player opened
-- the game. The bet keeps what its session had.
alter table vendor_session
  add column turnover_weight smallint not null default 100 check (turnover_weight between 0 and 100);
alter table bet add column turnover_weight smallint not null default 100 check (turnover_weight between 0 and 100);

-- The largest stake one bet may have while the bonus is active, as it was promised; null: what any bet may have.
alter table bonus add column max_stake bigint check (max_stake > 0);
