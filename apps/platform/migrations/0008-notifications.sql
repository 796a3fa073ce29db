-- Events, inbox, emails and text messages.

-- Events for a member's open pages. A row is written in the transaction that it is about. Nothing is notified there:
-- NOTIFY holds one lock of the whole server until its transaction is on disk, which let wallets do 700 movements a second
-- where they do 1,700 without it. Each platform instance reads on instead, every few hundredths of a second.
create table event_cursor (
  member_id bigint primary key,
  sequence bigint not null
) with (fillfactor = 70);

create table event_outbox (
  member_id bigint not null,
  sequence bigint not null,
  event jsonb not null,
  at timestamptz not null default clock_timestamp(),
  -- Readers go on from the oldest transaction that was still open when they last looked: none is passed over.
  xid xid8 not null default pg_current_xact_id(),
  primary key (member_id, sequence)
);
create index event_outbox_by_xid on event_outbox (xid);
create index event_outbox_by_age on event_outbox using brin (at) with (pages_per_range = 16, autosummarize = on);

-- One socket a ticket; kept as its hash only.
create table event_ticket (
  ticket_hash bytea primary key,
  member_id bigint not null,
  session_id uuid not null,
  expires_at timestamptz not null
);

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

-- Notes to a member; the words stand in the language files, by kind.
create table member_message (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz
);
create index member_message_of on member_message (member_id, id desc) where deleted_at is null;
