-- Returns month and day of a date as yyyy-MM-dd; null for anything else.
create or replace function month_day_of(p_date text) returns text language sql immutable as $$
  select case when p_date ~ '^\d{4}-(0\d|1[0-2])-[0-3]\d$' then substr(p_date, 6) end
$$;

-- A birthday given at registration or in the profile is the one a bonus comes on: it is not asked for twice. One that was
-- saved before stays.
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
