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
