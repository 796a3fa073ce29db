-- What a member was granted: claimed once, until it expires. Its state follows from its times.
create table reward (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  source text not null check (source in ('promotion', 'raffle', 'mission', 'referral', 'registration')),
  -- What it was granted for, once a member: a promotion, a mission's day, somebody invited.
  cause text not null,
  -- The promotion or mission it is named after.
  code text not null,
  amount bigint not null check (amount > 0),
  -- What must be staked before it becomes cash; nothing: it is cash when it is claimed.
  required bigint not null check (required >= 0),
  currency text not null,
  reference text not null unique,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > granted_at),
  claimed_at timestamptz,
  -- The command it was claimed by, so that its repetition is answered the same.
  claim_key text,
  unique (member_id, source, cause),
  check ((claimed_at is null) = (claim_key is null))
);
create index reward_of_member on reward (member_id, granted_at desc);
create index reward_open on reward (expires_at) where claimed_at is null;

-- A bonus comes of a deposit or of a reward.
alter table bonus
  alter column deposit_id drop not null,
  add column reward_id uuid unique references reward (id),
  add constraint bonus_comes_of_one check (num_nonnulls(deposit_id, reward_id) = 1);

-- A member's application to a promotion, one a promotion.
create table promotion_application (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  promotion_id text not null,
  state text not null check (state in ('joining', 'applying', 'processing', 'approved', 'rejected')),
  reference text not null unique,
  joined_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Who decided, and in what words where it was a no.
  actor text,
  reason text,
  unique (member_id, promotion_id)
);
create index promotion_application_open on promotion_application (merchant, changed_at)
  where state in ('joining', 'applying', 'processing');

-- A day's seed of a raffle: made when it is first asked for, its SHA-256 shown, published when the day is over.
create table raffle_seed (
  merchant text not null,
  promotion_id text not null,
  day date not null,
  seed bytea not null,
  primary key (merchant, promotion_id, day)
);

-- One lot a member and day.
create table raffle_draw (
  merchant text not null,
  promotion_id text not null,
  day date not null,
  member_id bigint not null,
  -- The browser's key of the command: its part in the lot.
  ticket text not null,
  roll integer not null,
  prize bigint not null check (prize >= 0),
  at timestamptz not null default now(),
  primary key (member_id, promotion_id, day)
);

-- Invitations where inviter and invited seem to be one person: an operator looks at them.
create table referral_check (
  invited_id bigint primary key references member (id),
  inviter_id bigint not null references member (id),
  merchant text not null,
  -- Which signs: address, device, number.
  why text[] not null,
  state text not null default 'held' check (state in ('held', 'approved', 'rejected')),
  reference text not null unique,
  at timestamptz not null default now()
);

-- Up to where what members did was looked through for rewards.
create table reward_mark (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null
);
