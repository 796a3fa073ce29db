-- What agents see of their teams: figures by the merchant's day, gathered from settled bets and the ledger's lines.

-- Up to when the figures below are complete; later facts are gathered by the next run.
create table measured (
  id boolean primary key default true check (id),
  until timestamptz not null
);

-- Settled bets by the day they were settled, of each member alone and of its team: itself and all below it. Bets from a
-- bonus's money are counted when the bonus turns into cash, as a promotion.
create table play_by_day (
  member_id bigint not null,
  team boolean not null,
  day date not null,
  game_type text not null,
  vassalage text not null,
  bets bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (member_id, team, day, game_type, vassalage)
);

-- What moved cash by day and kind of ledger entry; beside them the kinds `registered` and `firstDeposit`.
create table money_by_day (
  member_id bigint not null,
  team boolean not null,
  day date not null,
  kind text not null,
  moves bigint not null,
  amount bigint not null,
  primary key (member_id, team, day, kind)
);

-- A settled bet that was changed afterwards: its day is counted anew.
create table play_changed (
  member_id bigint not null,
  settled_at timestamptz not null
);

create function mark_play_changed() returns trigger language plpgsql as $$
begin
  insert into play_changed (member_id, settled_at) values (old.member_id, old.settled_at);
  return null;
end $$;
create trigger settled_bet_changed after update on bet
  for each row
  when (old.settled_at is not null and 'settled' in (old.state, new.state)
        and (old.state, old.payout, old.stake, old.settled_at)
            is distinct from (new.state, new.payout, new.stake, new.settled_at))
  execute function mark_play_changed();

-- What an upline set for a member below: the rebate rate in hundredths of a percent. None: nothing is passed on.
create table rebate_rate (
  member_id bigint primary key references member (id),
  rate integer not null check (rate between 0 and 10000),
  set_by bigint references member (id),
  set_at timestamptz not null default now()
);

-- An agent's own words about somebody of the team.
create table downline_note (
  agent_id bigint not null references member (id),
  member_id bigint not null references member (id),
  note text not null check (length(note) between 1 and 140),
  at timestamptz not null default now(),
  primary key (agent_id, member_id)
);

-- Links by which an agent invites; the code stands in the registration page's address.
create table invitation (
  code text primary key check (code ~ '^[A-Z0-9]{6,16}$'),
  merchant text not null references merchant (code),
  agent_id bigint not null references member (id),
  -- What who registers becomes: a member or an agent.
  member_type smallint not null check (member_type in (0, 1)),
  rebate_rate integer not null check (rebate_rate between 0 and 10000),
  name text not null default '',
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  clicks integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check (max_uses is null or uses <= max_uses)
);
create index invitation_of_agent on invitation (agent_id, created_at desc);

-- Who came by which link.
create table invited (
  member_id bigint primary key references member (id),
  code text not null references invitation (code),
  at timestamptz not null default now()
);
create index invited_by on invited (code);
