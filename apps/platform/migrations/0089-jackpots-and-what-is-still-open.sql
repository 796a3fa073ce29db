-- What a jackpot left in its pool beside what open bets contributed, which may still come back. Null in jackpots from before:
-- they counted each account of a pool by itself.
alter table vendor_award add column pool_left bigint;
alter table vendor_award add constraint vendor_award_pool_left check (pool_left >= 0);
create index bet_contributing on bet (vassalage, currency) where state = 'open' and contribution > 0;
