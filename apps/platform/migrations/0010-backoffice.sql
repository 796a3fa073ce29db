-- What operators do, and what they look at.

-- Who changed what about an account, append-only.
create table audit_entry (
  id bigint generated always as identity primary key,
  merchant text not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);

-- Where our records and a vendor's or provider's do not agree; gone_at: a later comparison found them to agree.
create table reconciliation_difference (
  kind text not null,
  subject text not null,
  ours text not null,
  theirs text not null,
  about_at timestamptz not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  gone_at timestamptz,
  primary key (kind, subject)
);
create index reconciliation_open on reconciliation_difference (first_seen) where gone_at is null;

-- Signed calls of operators: each is taken once.
create table operator_request (
  request_id uuid primary key,
  at timestamptz not null default now()
);
create index operator_request_by_age on operator_request (at);
