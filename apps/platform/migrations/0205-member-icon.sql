-- A member's picture: drawn anew by the platform, under a name that nobody guesses and that changes with the picture.
create table member_icon (
  member_id bigint primary key references member (id),
  name uuid not null unique,
  picture bytea not null,
  at timestamptz not null default now()
);
