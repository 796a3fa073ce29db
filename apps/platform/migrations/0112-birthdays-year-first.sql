-- Older rules accepted birthdays with the year last, as MM-dd-yyyy. A first part above 12 can only be a day.
create temporary table year_last on commit drop as
  select m.id, m.merchant, d.year, d.first, d.second,
         case when d.first > '12' then d.second || '-' || d.first else d.first || '-' || d.second end as month_day
  from member m
  cross join lateral (select split_part(m.profile ->> 'birthday', '-', 1) as first,
                             split_part(m.profile ->> 'birthday', '-', 2) as second,
                             split_part(m.profile ->> 'birthday', '-', 3) as year) d
  where m.profile ->> 'birthday' ~ '^((0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|(1[3-9]|2\d|3[01])-(0[1-9]|1[0-2]))-\d{4}$';

-- The day of the bonus was read with the day first, or not at all.
insert into vip_member as v (member_id, merchant, birthday, birthday_at)
  select y.id, y.merchant, y.month_day, now() from year_last y
  on conflict (member_id) do update
    set birthday = excluded.birthday, birthday_at = coalesce(v.birthday_at, excluded.birthday_at)
    where v.birthday is null or v.birthday = right(excluded.birthday, 2) || '-' || left(excluded.birthday, 2);

update member m set profile = m.profile || jsonb_build_object('birthday', y.year || '-' || y.month_day)
  from year_last y where m.id = y.id;
