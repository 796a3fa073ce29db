-- What the invariants compare with (backoffice/invariants).

-- What a deposit required to be staked when it was credited; null: not credited yet, or before this was noted.
alter table deposit add column turnover_required bigint check (turnover_required >= 0);
