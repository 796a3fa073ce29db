-- A second step that a member switched on. The secret of an authenticator app is sealed; the step is the last one whose
-- code was taken, so that each code is good once.
create table second_factor (
  member_id bigint not null references member (id),
  kind text not null check (kind in ('totp', 'sms', 'email')),
  secret text,
  last_step bigint not null default 0,
  since timestamptz not null default now(),
  primary key (member_id, kind),
  check ((kind = 'totp') = (secret is not null))
);

-- The secret of an app that is being set up.
create table totp_setup (
  member_id bigint primary key references member (id),
  secret text not null,
  expires_at timestamptz not null
);

create table recovery_code (
  member_id bigint not null references member (id),
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- A browser that is not asked for the second step for a while.
create table trusted_browser (
  token_hash bytea not null,
  member_id bigint not null references member (id),
  expires_at timestamptz not null,
  primary key (token_hash, member_id)
);
create index trusted_browser_of_member on trusted_browser (member_id);

-- Addresses a member signed in from: of IPv6 the network.
create table known_address (
  member_id bigint not null references member (id),
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (member_id, network)
);

-- A sign-in that waits for its second step.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  member_id bigint not null references member (id),
  merchant text not null,
  method text not null,
  password_expired boolean not null,
  must_change text,
  remember boolean not null,
  -- What the first step was proved by already.
  proved text[] not null,
  ask_bank_name boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- When the member of this session last proved more than the password.
alter table session add column proved_at timestamptz;

alter table verification_code drop constraint verification_code_purpose_check,
  add check (purpose in ('login', 'register', 'password', 'second', 'stepUp', 'bind'));

alter table sign_in_event drop constraint sign_in_event_outcome_check,
  add check (outcome in ('success', 'wrong', 'locked', 'blocked', 'challenged'));
