-- Where our books and another house's do not agree; gone_at: a later look found them to agree.
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
