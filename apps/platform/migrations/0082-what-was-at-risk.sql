-- What the vendor says of a stake: how much of it was at risk, and the fee that was taken in games between players. Absent:
-- the vendor says nothing. The factor of the merchant's file says how many times its fee a bet between players counts at
-- most; a bet without one is of a game that the platform banks, or was placed before there were such factors and keeps the rule of
-- its time.
alter table vendor_session
  add column fee_factor smallint default 20 check (fee_factor between 0 and 100);
alter table bet
  add column at_risk bigint check (at_risk between 0 and stake),
  add column fee bigint check (fee between 0 and stake),
  add column fee_factor smallint check (fee_factor between 0 and 100);

alter type seamless_call add attribute at_risk bigint, add attribute fee bigint;
alter type judged_bet add attribute fee_factor smallint;

-- What a bet counts also changes with what its vendor says was at risk.
create or replace function mark_play_changed() returns trigger language plpgsql as $$
begin
  if 'settled' in (old.state, new.state)
     and (old.state, old.payout, old.stake, old.settled_at, old.at_risk, old.fee)
         is distinct from (new.state, new.payout, new.stake, new.settled_at, new.at_risk, new.fee) then
    insert into play_changed (member_id, settled_at, placed_at) values (old.member_id, old.settled_at, old.placed_at);
  end if;
  return null;
end $$;
