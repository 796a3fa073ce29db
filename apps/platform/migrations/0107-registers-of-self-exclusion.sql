-- What registers of self-exclusion answered, as proof that they were asked; never what was sent to them.
create table register_check (
  id bigint generated always as identity primary key,
  merchant text not null,
  -- Null: a registration that was refused, or that was not finished.
  member_id bigint references member (id),
  register text not null,
  purpose text not null check (purpose in ('register', 'signIn', 'marketing')),
  outcome text not null check (outcome in ('excluded', 'clear', 'returned', 'unknown')),
  -- The register's own id of the check; null if it gave none.
  proof_id text,
  checked_at timestamptz not null
);
create index register_check_last on register_check (member_id, checked_at desc, id desc);

-- Members about whom the register is asked again: it gave no answer at their sign-in, or an operator wants one.
create table register_due (
  member_id bigint primary key references member (id),
  since timestamptz not null default now()
);

-- A break that a register imposes: it ends when a later answer of the same register says so, and not before.
alter table member_break drop constraint member_break_period_check;
alter table member_break add constraint member_break_period_check check (period in
  ('fiveMinutes', 'day', 'week', 'month', 'sixWeeks', 'halfYear', 'year', 'fiveYears', 'permanent', 'register'));
alter table member_break drop constraint member_break_check;
alter table member_break add constraint member_break_check
  check (period = 'register' or (ends_at is null) = (period = 'permanent'));

create or replace function guard_member_break() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.id, new.member_id, new.period, new.started_at) = (old.id, old.member_id, old.period, old.started_at)
     and new.game_type is not distinct from old.game_type and new.imposed_by is not distinct from old.imposed_by then
    -- An exclusion that is over gets an end, once, when its member asks to return.
    if old.ends_at <= now() and new.ends_at = old.ends_at and old.return_asked_at is null
       and new.return_asked_at is not null and new.held_until >= now() then
      return new;
    end if;
    if old.period = 'register' and old.ends_at is null and new.return_asked_at is null
       and new.held_until = old.held_until and exists (
         select from register_check c
         where c.member_id = old.member_id and c.checked_at = new.ends_at and c.checked_at > old.started_at
           and c.register = old.imposed_by
           -- Only a register without "returned" ends an exclusion by "clear": elsewhere a new postcode is clear too.
           and (c.outcome = 'returned' or c.outcome = 'clear' and c.register = 'spelpaus')) then
      return new;
    end if;
  end if;
  raise exception 'break % of member % only ends by time', old.id, old.member_id;
end $$;

-- The sandbox's own register: who is on it, and how it answers.
create table sandbox_register (
  -- Names, birthday and postcode as they are compared.
  person text primary key,
  given_name text not null,
  family_name text not null,
  birthday text not null,
  postcode text not null,
  answer text not null check (answer in ('Y', 'P', 'none')),
  added_at timestamptz not null default now()
);
