-- Signed calls of operators: each is taken once.
create table operator_request (
  request_id uuid primary key,
  at timestamptz not null default now()
);
create index operator_request_by_age on operator_request (at);
