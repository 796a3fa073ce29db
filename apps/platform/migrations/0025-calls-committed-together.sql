-- The functions have one argument more: the house's shard. Their old forms would make a call ambiguous.
drop function if exists seamless_bet(text, uuid, uuid, bigint, text, text, text, text, bigint, interval);
drop function if exists seamless_win(text, uuid, bigint, text, text, text, text, text, bigint, boolean, jsonb);
drop function if exists seamless_lock(text, bigint, text, bigint);
drop function if exists is_above_highest(bet, bigint);
drop function if exists bet_refusal(vendor_session, text, text, bigint, interval);

-- Request ids guard ten minutes. After a crash the table is empty: a repeated bet, win or rollback is found by its
-- transaction, a launch token works once, and the rest only reads or ends a session.
alter table seamless_request set unlogged;
