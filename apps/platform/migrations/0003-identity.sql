-- Members, their sessions, and all they sign in with.

create table member (
  id bigint generated always as identity (start with 100001) primary key,
  merchant text not null references merchant (code),
  account text not null,
  -- Accounts are unique whatever the letter case.
  account_key text not null generated always as (lower(account)) stored,
  nickname text not null,
  type smallint not null default 0 check (type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'blocked', 'excluded')),
  currency text not null,
  language text not null,
  password_hash text,
  password_changed_at timestamptz not null default now(),
  password_expired boolean not null default false,
  payment_password_hash text,
  upline_id bigint references member (id),
  referral_code text not null unique,
  email text,
  -- Optional registration fields by the specification's names (payeeName, qqNum, line …).
  profile jsonb not null default '{}',
  first_time_login boolean not null default true,
  last_login_at timestamptz,
  last_login_ip text,
  registered_at timestamptz not null default now(),
  registered_ip text,
  -- In international form: +84901234567.
  mobile_num text check (mobile_num ~ '^\+[1-9][0-9]{5,14}$'),
  mobile_verified_at timestamptz,
  email_verified_at timestamptz,
  payment_password_changed_at timestamptz,
  -- Somebody else chose the password: it is changed at the first sign-in.
  password_given boolean not null default false,
  -- The sign-in before the newest, which is the one a member is shown.
  previous_login_at timestamptz,
  previous_login_ip text,
  unique (merchant, account_key)
);
create unique index member_email on member (merchant, lower(email)) where email is not null;
create index member_upline on member (upline_id);
create unique index member_mobile on member (merchant, mobile_num) where mobile_num is not null;

-- Every member with each of its uplines and itself (depth 0): a subtree is one index range.
create table member_path (
  ancestor_id bigint not null references member (id),
  descendant_id bigint not null references member (id),
  depth smallint not null,
  primary key (ancestor_id, descendant_id)
);
create index member_path_up on member_path (descendant_id, depth);

create table affiliate_code (
  merchant text not null references merchant (code),
  code text not null,
  owner_id bigint references member (id),
  active boolean not null default true,
  primary key (merchant, code)
);

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
  end_reason text,
  -- How it began, and from which country (as the trusted proxy says).
  method text not null default 'password',
  country text,
  -- It may do nothing but change the password.
  must_change_password boolean not null default false,
  -- When its member last proved more than the password.
  proved_at timestamptz
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

-- Every try to sign in to an account. A try for a name nobody has is written too, without the name: it takes the same
-- time, and what was typed there may be a password.
create table sign_in_event (
  id bigint generated always as identity primary key,
  member_id bigint references member (id),
  method text not null,
  outcome text not null check (outcome in ('success', 'wrong', 'locked', 'blocked', 'challenged')),
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

-- A code on its way to a number or an address: one a purpose, the newest. A code that was sent to nobody (the number
-- belongs to no member) has a row like any other, so that nobody can tell.
create table verification_code (
  merchant text not null,
  purpose text not null
    check (purpose in ('login', 'register', 'password', 'second', 'stepUp', 'bind')),
  recipient text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (merchant, purpose, recipient)
);

-- A link to a new password, sent by email: good once; the newest of a member only.
create table password_link (
  member_id bigint primary key references member (id),
  link_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Signs in once more within a day without the password. Each token is good once and gives way to the next of its
-- family; one that comes back after it was used has been copied, and ends the family.
create table remember_token (
  token_hash bytea primary key,
  family uuid not null,
  member_id bigint not null references member (id),
  used_at timestamptz,
  expires_at timestamptz not null,
  -- From where it was used: the same browser's second tab, a moment later, is no thief.
  used_ip text,
  used_device text
);
create index remember_token_of_member on remember_token (member_id);
create index remember_token_of_family on remember_token (family);

-- A second step that a member switched on. The secret of an authenticator app is encrypted; the step is the last one whose
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

-- A member's picture: drawn anew by the platform, under a name that nobody guesses and that changes with the picture.
create table member_icon (
  member_id bigint primary key references member (id),
  name uuid not null unique,
  picture bytea not null,
  at timestamptz not null default now()
);

-- The public half of a key that a member's device holds.
create table passkey (
  id text primary key,
  member_id bigint not null references member (id),
  public_key bytea not null,
  counter bigint not null,
  -- The site it was made for: a browser shows it nowhere else.
  rp_id text not null,
  device text not null,
  synced boolean not null,
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_of_member on passkey (member_id);

-- What is to be signed, by whom where that is known: good once.
create table passkey_challenge (
  challenge_hash bytea primary key,
  member_id bigint references member (id),
  expires_at timestamptz not null
);

-- An account elsewhere that signs a member in: known by the id that its provider gives it for ever, never by an email.
create table third_party (
  member_id bigint not null references member (id),
  merchant text not null references merchant (code),
  provider text not null,
  subject text not null,
  linked_at timestamptz not null default now(),
  primary key (member_id, provider),
  unique (merchant, provider, subject)
);

-- A sign-in elsewhere that was begun: what comes back is good once, in the browser that left.
create table third_party_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,
  merchant text not null,
  provider text not null,
  -- Who is linking; nobody at a sign-in.
  member_id bigint references member (id),
  verifier text not null,
  nonce text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);

-- A proof of a number by firebase is good once: the token's own name, kept until it would have expired anyway.
create table firebase_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
