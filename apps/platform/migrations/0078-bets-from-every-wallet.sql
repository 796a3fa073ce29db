-- Bets from wallets at vendors count for agents as bets from the cash do: the days on which some were settled are counted
-- anew. Bills and rebates that were made before stay as they are.
insert into play_changed (member_id, settled_at, placed_at)
select member_id, settled_at, placed_at from bet where wallet_id is not null and state = 'settled';
