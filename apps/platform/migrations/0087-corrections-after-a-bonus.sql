-- What of a correction was taken from the cash instead of from where the bet was staked, and what from the promotions, where
-- a bonus ended that the bet was staked from.
alter table result_review add column from_cash bigint not null default 0;
alter table result_review add column from_back bigint not null default 0;
alter table result_review add constraint result_review_from check (from_cash >= 0 and from_back >= 0 and from_cash + from_back <= greatest(-moved, 0));

-- What it answers has grown; made again from its file.
drop function if exists result_lock(text);
