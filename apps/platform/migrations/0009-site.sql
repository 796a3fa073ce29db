-- Feedback and complaints; answered by an operator under the reference number.
create table feedback (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null references merchant (code),
  member_id bigint references member (id),
  sender text not null,
  type smallint not null check (type in (0, 1, 2, 3, 4, 6)),
  content text not null,
  sent_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz
);
create index feedback_by_member on feedback (member_id, sent_at desc);
create index feedback_open on feedback (merchant, sent_at) where answer is null;

-- Pictures, decoded and drawn anew.
create table upload (
  id uuid primary key,
  member_id bigint not null,
  purpose text not null,
  -- What it was attached to; null until then.
  subject uuid,
  picture bytea not null,
  at timestamptz not null default now()
);
create index upload_of_subject on upload (subject) where subject is not null;
create index upload_unused on upload (at) where subject is null;
