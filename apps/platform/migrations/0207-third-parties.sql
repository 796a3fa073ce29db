-- An account of another house that signs a member in: known by what that house calls it for ever, never by an email.
create table third_party (
  member_id bigint not null references member (id),
  merchant text not null references merchant (code),
  provider text not null,
  subject text not null,
  linked_at timestamptz not null default now(),
  primary key (member_id, provider),
  unique (merchant, provider, subject)
);

-- A way to another house that was begun: what comes back is good once, in the browser that left.
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
