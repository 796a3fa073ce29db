-- What the platform won of settled bets: the stakes without the payouts, or the fees of games between players.
alter table play_by_day add column platform_win bigint;
update play_by_day set platform_win = stake - payout;
alter table play_by_day alter column platform_win set not null;
