-- Identity documents that members send. The newest row of a kind is the current one; a verified one holds until its time
-- is over, also while its successor is looked at.
create table member_document (
  id bigint generated always as identity primary key,
  reference text not null unique,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('identity', 'selfie', 'address', 'funds')),
  state text not null default 'review' check (state in ('review', 'moreNeeded', 'verified', 'expired')),
  -- Why more is needed, and the words of the person who looked at it.
  reason text,
  note text,
  -- What a person should know who looks at it.
  flags text[] not null default '{}',
  -- The verifier that checks it in place of pictures.
  verifier text,
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  valid_until timestamptz,
  check ((state = 'review') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((reason is not null) = (state = 'moreNeeded')),
  check (valid_until is null or state in ('verified', 'expired'))
);
create index member_document_of_member on member_document (member_id, kind, id desc);
create unique index member_document_in_review on member_document (member_id, kind) where state = 'review';
create index member_document_valid on member_document (valid_until) where state = 'verified';

-- Their pictures, encrypted; without a document until it is sent.
create table member_document_picture (
  id uuid primary key,
  member_id bigint not null references member (id),
  kind text not null,
  document_id bigint references member_document (id),
  at timestamptz not null default now(),
  encrypted bytea not null
);
create index member_document_picture_of_document on member_document_picture (document_id) where document_id is not null;
create index member_document_picture_unsent on member_document_picture (member_id, at) where document_id is null;

-- A member's check by an outside verifier, which knows the member only by `user_id`.
create table member_verification (
  user_id uuid primary key,
  member_id bigint not null references member (id),
  merchant text not null references merchant (code),
  verifier text not null,
  level text not null,
  state text not null default 'open' check (state in ('open', 'checking', 'passed', 'again', 'refused')),
  started_at timestamptz not null default now(),
  -- When the state was last asked for.
  asked_at timestamptz not null default now(),
  -- The verifier's time of the newest report, and its key: an older report changes nothing.
  reported_at timestamptz,
  report_key text,
  unique (member_id, verifier)
);
create index member_verification_unfinished on member_verification (asked_at) where state in ('open', 'checking');
