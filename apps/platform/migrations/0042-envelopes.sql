-- Red envelopes: a sum that an agent sets aside for its team, and what each of them got of it.
create table envelope (
  id uuid primary key,
  merchant text not null references merchant (code),
  sender_id bigint not null references member (id),
  idempotency_key text not null,
  fingerprint text not null,
  reference text not null unique,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- Into how many shares it is divided.
  count integer not null check (count > 0),
  mode text not null check (mode in ('equal', 'random')),
  wishes text not null check (length(wishes) <= 80),
  whole_team boolean not null,
  recipients integer not null check (recipients > 0),
  -- What was taken out so far, and what went back to the sender.
  opened integer not null default 0 check (opened between 0 and count),
  given bigint not null default 0 check (given >= 0),
  returned bigint not null default 0 check (returned >= 0),
  state text not null default 'open' check (state in ('open', 'finished', 'returned')),
  -- Up to which recipient they were notified, in the order of their ids, and whether all of them were.
  announced_to bigint not null default 0,
  announced boolean not null default false,
  at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > at),
  ended_at timestamptz,
  unique (sender_id, idempotency_key),
  check (given + returned <= amount),
  check ((state = 'open') = (ended_at is null)),
  check (state = 'open' or given + returned = amount)
);
create index envelope_of_sender on envelope (sender_id, at desc);
create index envelope_to_announce on envelope (at) where state = 'open' and not announced;
create index envelope_to_return on envelope (expires_at) where state = 'open';

-- Who may open it: those who were named, or the team as it was then.
create table envelope_recipient (
  envelope_id uuid not null references envelope (id),
  member_id bigint not null references member (id),
  at timestamptz not null default now(),
  primary key (envelope_id, member_id)
);
create index envelope_of_recipient on envelope_recipient (member_id, at desc);

create table envelope_share (
  envelope_id uuid not null,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default now(),
  primary key (envelope_id, member_id),
  foreign key (envelope_id, member_id) references envelope_recipient (envelope_id, member_id)
);
