-- Who may act for an agent with a name and a password of its own and chosen rights. It is never deleted: its acts name it.
create table sub_account (
  id bigint generated always as identity primary key,
  agent_id bigint not null references member (id),
  name text not null check (name ~ '^[a-z0-9]{2,20}$'),
  password_hash text not null,
  -- The password is the agent's choice still: it is changed at the first sign-in.
  password_given boolean not null default true,
  rights text[] not null check (rights <@ array['reports', 'movements', 'downlines', 'register', 'contracts']),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (agent_id, name)
);

-- The session is a sub-account's, not the member's own.
alter table session add column sub_account_id bigint references sub_account (id);
create index session_of_sub_account on session (sub_account_id, seen_at desc) where sub_account_id is not null;

-- What sub-accounts do, written before it is done, and how it ended: nobody changes it.
create table sub_account_act (
  id bigint generated always as identity primary key,
  agent_id bigint not null references member (id),
  -- Who acts; null: the agent itself.
  sub_account_id bigint references sub_account (id),
  act text not null,
  -- Whom or what it is about.
  subject text check (length(subject) <= 4000),
  ip text not null,
  at timestamptz not null default clock_timestamp()
);
create index sub_account_act_of_agent on sub_account_act (agent_id, id desc);
create table sub_account_act_end (
  act_id bigint primary key references sub_account_act (id),
  outcome text not null
);
