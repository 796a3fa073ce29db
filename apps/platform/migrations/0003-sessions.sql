-- Tokens are opaque and kept as SHA-256 only.
create table session (
  id uuid primary key,
  member_id bigint not null references member (id),
  token_hash bytea not null unique,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ip text not null,
  device text not null,
  ended_at timestamptz,
  end_reason text
);
create index session_of_member on session (member_id, started_at desc) where ended_at is null;

-- One-time codes for a sign-in elsewhere.
create table session_code (
  code_hash bytea primary key,
  member_id bigint not null references member (id),
  expires_at timestamptz not null
);

create table captcha (
  captcha_key text primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

-- Counts of something within a window, shared by all instances.
create table throttle (
  throttle_key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

-- What the platform "sent" while SANDBOX=1; nothing is written here without it.
create table sandbox_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sms', 'email', 'captcha')),
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamptz not null default now()
);
