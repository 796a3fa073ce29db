-- A member stays below the upline it came to: bets, figures and contracts of a line are told apart by it. Who has none may
-- get one, but nobody of its own team.
create function check_upline() returns trigger language plpgsql as $$
begin
  if old.upline_id is not null then
    raise exception 'member % stays below its upline', new.id using errcode = 'restrict_violation';
  end if;
  if new.upline_id = new.id
     or exists (select from member_path where ancestor_id = new.id and descendant_id = new.upline_id) then
    raise exception 'member % cannot stand below its own team', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger member_stays before update on member
  for each row when (new.upline_id is distinct from old.upline_id) execute function check_upline();
