-- Bonuses, rewards, rebates and points.

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

-- A bonus waits in the bonus wallet until its turnover is done; then it is the member's cash.
create table bonus (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  currency text not null,
  code text not null,
  deposit_id uuid unique references deposit (id),
  amount bigint not null check (amount > 0),
  required bigint not null check (required > 0),
  -- Staked for it when it ended.
  done bigint not null default 0,
  turnover_id uuid not null,
  state text not null default 'active' check (state in ('active', 'released', 'forfeited')),
  at timestamptz not null default now(),
  ended_at timestamptz,
  reward_id uuid unique references reward (id),
  constraint bonus_comes_of_one check (num_nonnulls(deposit_id, reward_id) = 1)
);
create index bonus_of_member on bonus (member_id, at desc);
create index bonus_active on bonus (at) where state = 'active';
-- One bonus at a time, also when two deposits arrive together.
create unique index bonus_one_active on bonus (member_id) where state = 'active';

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

-- What a member took back of its stakes, each claim from where the one before it ended.
create table rebate_claim (
  id uuid primary key,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  currency text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  amount bigint not null check (amount > 0),
  -- [{"gameType", "bets", "stake", "rateBasisPoints", "amount"}], money in its wire form.
  parts jsonb not null,
  reference text not null unique,
  at timestamptz not null default now(),
  unique (member_id, idempotency_key)
);
create index rebate_claim_of_member on rebate_claim (member_id, to_at desc);

-- Every change of a member's points; the entry is the ledger's.
create table points_move (
  entry_id bigint primary key,
  merchant text not null,
  member_id bigint not null,
  type text not null check (type in ('live', 'lottery', 'PVP', 'slots', 'sports', 'deposit', 'redeem', 'convert')),
  -- Basis points for what was earned, points a unit for what was converted, null for goods.
  ratio integer,
  changed bigint not null check (changed <> 0),
  balance bigint not null check (balance >= 0),
  reference text not null,
  -- The bet it was earned by, or that took it back.
  bet_id bigint,
  at timestamptz not null default clock_timestamp()
);
create index points_move_of_member on points_move (member_id, entry_id desc);
create index points_move_of_bet on points_move (bet_id) where bet_id is not null;

-- Bets that were settled, or cancelled after all: noted in the same transaction, so that none is missed and none counted
-- before it is there.
create table points_due (
  id bigint generated always as identity primary key,
  bet_id bigint not null,
  placed_at timestamptz not null,
  member_id bigint not null,
  look_at timestamptz not null default now()
);
create index points_due_by_time on points_due (look_at);

-- What is left of a merchant's goods; what they are stands in its configuration.
create table points_goods (
  merchant text not null,
  goods text not null,
  quantity integer not null check (quantity >= 0),
  primary key (merchant, goods)
);

create table points_redeem (
  id uuid primary key,
  reference text not null unique,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  fingerprint text not null,
  goods text not null,
  quantity integer not null check (quantity > 0),
  points bigint not null check (points > 0),
  status text not null default 'inProcess' check (status in ('inProcess', 'approved', 'rejected')),
  address text not null,
  mobile_num text not null,
  remark text check (length(remark) <= 140),
  reason text,
  -- The entry that set the points aside; the one that ended it resolves this one.
  entry_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  unique (member_id, idempotency_key)
);
create index points_redeem_of_member on points_redeem (member_id, created_at desc);
create index points_redeem_waiting on points_redeem (merchant, created_at) where status = 'inProcess';

create table points_convert (
  id uuid primary key,
  reference text not null unique,
  merchant text not null,
  member_id bigint not null,
  idempotency_key text not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  ratio integer not null,
  at timestamptz not null default clock_timestamp(),
  unique (member_id, idempotency_key)
);
