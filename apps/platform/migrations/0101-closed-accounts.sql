-- Accounts that their members closed. What the law demands is stored on; an operator may open one again.
create table account_closure (
  member_id bigint primary key references member (id),
  at timestamptz not null default now()
);
