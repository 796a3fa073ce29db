-- Returns the month and day of a date in a merchant's format, with the year first or last; null for anything else.
create or replace function month_day_of(p_date text) returns text language sql immutable as $$
  select case
    when p_date ~ '^\d{4}-(0\d|1[0-2])-[0-3]\d$' then substr(p_date, 6)
    when p_date ~ '^[0-3]\d-(0\d|1[0-2])-\d{4}$' then substr(p_date, 4, 2) || '-' || substr(p_date, 1, 2)
  end
$$;

-- Saves a birthday given at registration or in the profile as the bonus's, so that it is not asked for twice. An earlier
-- saved one is kept.
create or replace function note_birthday() returns trigger language plpgsql as $$
begin
  insert into vip_member as v (member_id, merchant, birthday, birthday_at)
    values (new.id, new.merchant, month_day_of(new.profile ->> 'birthday'), now())
    on conflict (member_id) do update set birthday = excluded.birthday, birthday_at = excluded.birthday_at
      where v.birthday is null;
  return null;
end $$;
create or replace trigger member_birthday_noted after insert or update of profile on member for each row
  when (month_day_of(new.profile ->> 'birthday') is not null) execute function note_birthday();
