-- The database parses a trigger's condition anew with every update of a bet: this one is short, and false for a bet that is
-- settled for the first time. The function checks the rest.
create or replace function mark_play_changed() returns trigger language plpgsql as $$
begin
  if 'settled' in (old.state, new.state)
     and (old.state, old.payout, old.stake, old.settled_at) is distinct from (new.state, new.payout, new.stake, new.settled_at) then
    insert into play_changed (member_id, settled_at, placed_at) values (old.member_id, old.settled_at, old.placed_at);
  end if;
  return null;
end $$;
create or replace trigger settled_bet_changed after update on bet
  for each row when (old.settled_at is not null) execute function mark_play_changed();
