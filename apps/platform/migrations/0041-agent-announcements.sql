-- Which announcements to agents somebody has opened.
create table announcement_read (
  member_id bigint not null references member (id),
  announcement_id text not null,
  at timestamptz not null default now(),
  primary key (member_id, announcement_id)
);
