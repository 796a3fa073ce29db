-- Where a member can be reached beside the email: a number in international form (+84901234567), one member each.
alter table member
  add column mobile_num text check (mobile_num ~ '^\+[1-9][0-9]{5,14}$'),
  add column mobile_verified_at timestamptz,
  add column email_verified_at timestamptz,
  add column payment_password_changed_at timestamptz;
create unique index member_mobile on member (merchant, mobile_num) where mobile_num is not null;

-- How a session began, and from which country (as the trusted proxy tells it).
alter table session
  add column method text not null default 'password',
  add column country text;

-- Every try to sign in to an account. A try for a name nobody has is written too, without the name: it takes the same
-- time, and what was typed there may be a password.
create table sign_in_event (
  id bigint generated always as identity primary key,
  member_id bigint references member (id),
  method text not null,
  outcome text not null check (outcome in ('success', 'wrong', 'locked', 'blocked')),
  ip text not null,
  country text,
  device text not null,
  at timestamptz not null default now()
);
create index sign_in_event_of_member on sign_in_event (member_id, id desc) where member_id is not null;
create index sign_in_event_by_age on sign_in_event using brin (at);

-- What was changed about an account's safety: the member reads it in the security centre.
create table security_event (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null,
  ip text not null,
  country text,
  device text not null,
  at timestamptz not null default now()
);
create index security_event_of_member on security_event (member_id, id desc);

-- Emails and text messages on their way. A row lives until it is delivered or given up, since it may hold a code.
create table outgoing_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  sender_name text not null,
  subject text not null,
  body text not null,
  html text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index outgoing_message_due on outgoing_message (next_try_at);

alter table sandbox_outbox add column html text not null default '';
