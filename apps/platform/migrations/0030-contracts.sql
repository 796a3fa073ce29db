-- Contracts between an agent and a direct downline, and between the platform and the agents on top.

create table contract (
  id bigint generated always as identity (start with 5001) primary key,
  reference text not null unique,
  merchant text not null references merchant (code),
  kind text not null check (kind in ('enableCt', 'salary', 'hourSalary', 'agentRealtimeSalary')),
  period text not null check (period in ('daily', 'weekly', 'semimonthly', 'monthly', 'hourly', 'fiveMinutes')),
  currency text not null,
  -- Who is paid by it, and who offered it; null: the platform.
  member_id bigint not null references member (id),
  upline_id bigint references member (id),
  state text not null check (state in ('requested', 'offered', 'valid', 'rejected', 'withdrawn', 'ended')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- The periods from and until which it is settled; set when it is accepted, and when it ends.
  effective_from timestamptz,
  effective_until timestamptz,
  ended_at timestamptz,
  -- Who asked for its end, since when, and why; 0: the platform.
  termination_by bigint,
  termination_at timestamptz,
  termination_reason text,
  check (member_id <> upline_id),
  check ((kind = 'salary') <= (period = 'daily')),
  check ((kind = 'hourSalary') = (period = 'hourly')),
  check ((kind = 'agentRealtimeSalary') = (period = 'fiveMinutes')),
  check ((state in ('valid', 'ended')) = (effective_from is not null)),
  check ((state = 'ended') = (effective_until is not null)),
  check ((state = 'ended') = (ended_at is not null)),
  check (effective_until >= effective_from),
  check ((termination_by is null) = (termination_at is null)),
  check (termination_by is null or state = 'valid')
);
-- One valid contract of a kind, and beside it nothing that waits.
create unique index contract_open_once on contract (member_id, kind) where state in ('requested', 'offered', 'valid');
create index contract_of_member on contract (member_id, kind, id desc);
create index contract_of_upline on contract (upline_id, kind, id desc);
create index contract_by_kind on contract (merchant, kind, period) where state in ('valid', 'ended');

-- What was offered, version by version; a change of a valid contract waits here until it is answered.
create table contract_terms (
  contract_id bigint not null references contract (id),
  version integer not null check (version > 0),
  -- [{"validBet", "activeMembers", "loss", "rate", "winRate"}], money in its wire form.
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array'),
  note text not null default '' check (length(note) <= 140),
  state text not null check (state in ('offered', 'accepted', 'rejected', 'withdrawn')),
  offered_at timestamptz not null default now(),
  answered_at timestamptz,
  -- The first period that is settled by it.
  effective_from timestamptz,
  primary key (contract_id, version),
  check ((state = 'offered') = (answered_at is null)),
  check ((state = 'accepted') = (effective_from is not null))
);
create unique index contract_terms_offered_once on contract_terms (contract_id) where state = 'offered';

-- Every step of a contract: both sides read it, nobody changes it.
create table contract_action (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contract (id),
  action text not null check (action in (
    'requested', 'requestRejected', 'requestWithdrawn', 'offered', 'accepted', 'rejected', 'withdrawn',
    'changeOffered', 'changeAccepted', 'changeRejected', 'changeWithdrawn',
    'terminationRequested', 'terminationAccepted', 'terminationRejected', 'terminationWithdrawn', 'finished', 'autoEnded')),
  -- The state in which it left the contract.
  state text not null,
  version integer,
  -- Who did it; 0: the platform.
  actor_id bigint not null,
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index contract_action_of_contract on contract_action (contract_id, id);
