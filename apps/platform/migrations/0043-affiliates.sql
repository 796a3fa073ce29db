-- Affiliates: members who bring others from outside of any team, and get a share of what these lose.

-- What a member applies with, and what an operator decided. An application that was rejected or withdrawn stays; another
-- may follow it.
create table affiliate_application (
  id uuid primary key,
  merchant text not null references merchant (code),
  member_id bigint not null references member (id),
  reference text not null unique,
  reason text not null,
  -- How the member advertises, where, and how to reach it.
  ways text not null,
  channel text not null,
  contact text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  -- The operator, and the words that the member reads.
  actor text,
  note text,
  at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((state in ('approved', 'rejected')) = (actor is not null)),
  check ((state = 'rejected') = (note is not null))
);
create unique index affiliate_application_once on affiliate_application (member_id) where state in ('pending', 'approved');
create index affiliate_application_of_member on affiliate_application (member_id, at desc);

create table affiliate (
  member_id bigint primary key references member (id),
  application_id uuid not null unique references affiliate_application (id),
  merchant text not null references merchant (code),
  currency text not null,
  -- Of the net revenue, in hundredths of a percent.
  rate integer not null check (rate between 0 and 10000),
  since timestamptz not null default now()
);

create table affiliate_link (
  -- Longer than the codes of invitations and referrals, so that each names one thing.
  code text primary key check (code ~ '^[A-Z0-9]{10}$'),
  member_id bigint not null references affiliate (member_id),
  name text not null,
  clicks integer not null default 0,
  at timestamptz not null default now()
);
create index affiliate_link_of on affiliate_link (member_id, at);

-- Who came by which link; a member came once.
create table affiliate_referred (
  member_id bigint primary key references member (id),
  code text not null references affiliate_link (code),
  at timestamptz not null default now()
);
create index affiliate_referred_by on affiliate_referred (code);

-- What was settled for a month of the merchant's: once, by its cause.
create table affiliate_month (
  id uuid primary key,
  merchant text not null references merchant (code),
  member_id bigint not null references affiliate (member_id),
  month date not null check (extract(day from month) = 1),
  currency text not null,
  -- What the players lost in it, with late changes of months before; below zero: they won.
  net bigint not null,
  -- What earlier months were below zero, which is made up for first.
  carried bigint not null check (carried <= 0),
  rate integer not null check (rate between 0 and 10000),
  amount bigint not null,
  reference text not null unique,
  at timestamptz not null default now(),
  unique (member_id, month),
  check (amount = greatest(0, net + carried) * rate / 10000)
);
