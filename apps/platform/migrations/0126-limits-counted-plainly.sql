-- How many limits count a bet by adding its stake; null if one of them needs a closer look.
alter type bet_decision add attribute plain_limits integer;
