-- Creates the months of points. The table's migration, 0076, creates the first ones.
create or replace function points_months(p_from date, p_to date) returns void language sql as $$
  select make_months('points_move', p_from, p_to, false);
$$;

-- Notes settled and cancelled bets in the same transaction, so that none is missed and none is counted too early.
create or replace function note_points_due() returns trigger language plpgsql as $$
begin
  insert into points_due (bet_id, placed_at, member_id)
    select new.id, new.placed_at, new.member_id from merchant m where m.code = new.merchant and m.points_on;
  return null;
end $$;
create or replace trigger bet_earns_points after update of state on bet for each row
  when (new.state <> old.state and new.state <> 'open') execute function note_points_due();
