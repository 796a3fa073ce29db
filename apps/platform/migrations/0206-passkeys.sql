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
