-- What the house won of settled bets: the stakes without the payouts, or the fees of games between players.
alter table play_by_day add column house_win bigint;
update play_by_day set house_win = stake - payout;
alter table play_by_day alter column house_win set not null;
