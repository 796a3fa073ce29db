-- How many hundredths of what is at risk in a game count as valid. A bet keeps the weight with which it was placed; one without
-- was placed before there were weights and counts in full.
alter table vendor_session add column valid_weight smallint not null default 100 check (valid_weight between 0 and 100);
alter table bet add column valid_weight smallint check (valid_weight between 0 and 100);
alter type judged_bet add attribute valid_weight smallint;

-- The highest return to the player that a game states, in basis points; null where it states none.
alter table game add column stated_return integer check (stated_return between 0 and 10000);
