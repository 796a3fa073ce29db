-- A code on its way to a number or an address: one a purpose, the newest. A code that was sent to nobody (the number
-- belongs to no member) has a row like any other, so that nobody can tell.
create table verification_code (
  merchant text not null,
  purpose text not null check (purpose in ('login', 'register', 'password')),
  recipient text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (merchant, purpose, recipient)
);

-- A link to a new password, sent by email: good once; the newest of a member only.
create table password_link (
  member_id bigint primary key references member (id),
  link_hash bytea not null unique,
  expires_at timestamptz not null
);
