-- A lot is drawn for its member and its number among the day's lots, so that no ticket wins for two members. Lots drawn
-- before keep the rule without a number.
alter table raffle_seed add column lots integer not null default 0 check (lots >= 0);
alter table raffle_draw add column number integer check (number > 0);
create unique index raffle_draw_number on raffle_draw (merchant, promotion_id, day, number);
