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
  unique (merchant, account_key)
);
create unique index member_email on member (merchant, lower(email)) where email is not null;
create index member_upline on member (upline_id);

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

-- Who changed what about an account, append-only.
create table audit_entry (
  id bigint generated always as identity primary key,
  merchant text not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
