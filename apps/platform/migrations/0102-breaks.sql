-- Breaks from play that members take, and that operators impose. A break is in force until `held_until`. An exclusion
-- is in force beyond its end, until its member has asked to return and has waited.
create table member_break (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  period text not null check (period in
    ('fiveMinutes', 'day', 'week', 'month', 'sixWeeks', 'halfYear', 'year', 'fiveYears', 'permanent')),
  -- Null: from everything.
  game_type text,
  started_at timestamptz not null default now(),
  -- Null: never.
  ends_at timestamptz,
  held_until timestamptz not null,
  return_asked_at timestamptz,
  -- The operator or register that imposed it; null: the member took it.
  imposed_by text,
  check ((ends_at is null) = (period = 'permanent')),
  check (held_until >= started_at),
  check (held_until >= ends_at)
);
create index member_break_in_force on member_break (member_id, held_until);

-- Refuses every change of a break, by the platform or an operator, because only time ends one. An exclusion that is over
-- gets an end, once, when its member asks to return.
create function guard_member_break() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ends_at <= now() and old.return_asked_at is null and new.return_asked_at is not null
     and new.held_until >= now()
     and (new.id, new.member_id, new.period, new.started_at, new.ends_at)
         = (old.id, old.member_id, old.period, old.started_at, old.ends_at)
     and new.game_type is not distinct from old.game_type and new.imposed_by is not distinct from old.imposed_by then
    return new;
  end if;
  raise exception 'break % of member % only ends by time', old.id, old.member_id;
end $$;
create trigger guard_member_break before update or delete on member_break
  for each row execute function guard_member_break();

-- It returns one more column.
drop function if exists bet_facts(seamless_call[], interval);

-- New accounts on a device that a member used who is excluded now. A device alone refuses nobody, since families share
-- one: a person looks at them.
create table break_suspect (
  member_id bigint primary key references member (id),
  excluded_id bigint not null references member (id),
  noted_at timestamptz not null default now(),
  -- The operator who has looked.
  cleared_by text
);
