-- How many limits count a bet by adding its stake; null if one of them needs a closer look.
alter type bet_decision add attribute plain_limits integer;

-- They return more columns.
drop function if exists bet_facts(seamless_call[], interval);
drop function if exists stake_left(bigint, text);
drop function if exists count_stake(bigint, text, bigint, timestamptz);
