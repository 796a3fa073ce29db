-- A password that somebody else chose for the member: to be changed at the first sign-in. And the sign-in before the
-- newest, which is the one a member is shown.
alter table member
  add column password_given boolean not null default false,
  add column previous_login_at timestamptz,
  add column previous_login_ip text;

-- A session that may do nothing but change the password.
alter table session add column must_change_password boolean not null default false;

-- Signs in once more within a day without the password. Each token is good once and gives way to the next of its
-- family; one that comes back after it was used has been copied, and ends the family.
create table remember_token (
  token_hash bytea primary key,
  family uuid not null,
  member_id bigint not null references member (id),
  used_at timestamptz,
  expires_at timestamptz not null
);
create index remember_token_of_member on remember_token (member_id);
create index remember_token_of_family on remember_token (family);
