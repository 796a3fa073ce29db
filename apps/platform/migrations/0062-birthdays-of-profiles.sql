-- Birthdays that members gave in their profile count from now on; those saved for the bonus stay.
insert into vip_member as v (member_id, merchant, birthday, birthday_at)
  select m.id, m.merchant, d.month_day, now()
  from member m
  cross join lateral (select case
    when m.profile ->> 'birthday' ~ '^\d{4}-(0\d|1[0-2])-[0-3]\d$' then substr(m.profile ->> 'birthday', 6)
    when m.profile ->> 'birthday' ~ '^[0-3]\d-(0\d|1[0-2])-\d{4}$'
      then substr(m.profile ->> 'birthday', 4, 2) || '-' || substr(m.profile ->> 'birthday', 1, 2)
  end as month_day) d
  where d.month_day is not null
  on conflict (member_id) do update set birthday = excluded.birthday, birthday_at = excluded.birthday_at
    where v.birthday is null;
