-- A limit that an operator imposed: the member can lower it, and two operators together loosen it.
alter table member_limit add column imposed_by text,
  -- The amount that a first operator asks for; without one, no limit.
  add column loosen_to bigint, add column loosen_by text,
  add constraint member_limit_loosened check
    (loosen_to is null or loosen_by is not null and imposed_by is not null and loosen_to > amount),
  add constraint member_limit_imposed check (imposed_by is null or confirm_from is null);
alter table limit_change drop constraint limit_change_change_check;
alter table limit_change add constraint limit_change_change_check check
  (change in ('set', 'lowered', 'requested', 'withdrawn', 'confirmed', 'lapsed', 'imposed', 'loosened'));

-- The answers to reality checks, for a regulator.
create table reality_check_answer (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  due_at timestamptz not null,
  answered_at timestamptz not null default now()
);
create index reality_check_answer_of_member on reality_check_answer (member_id, id);
