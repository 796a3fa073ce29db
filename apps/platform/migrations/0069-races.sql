-- Races of the leaderboard: who staked most in a day or week has a prize. A race that ended is decided once, and what
-- it was decided by stays: a bet that is taken back later changes no place.
create table race_end (
  merchant text not null references merchant (code),
  race text not null,
  ends_at timestamptz not null,
  decided_at timestamptz not null default now(),
  primary key (merchant, race, ends_at)
);

create table race_place (
  merchant text not null,
  race text not null,
  ends_at timestamptz not null,
  member_id bigint not null references member (id),
  place integer not null check (place > 0),
  stake bigint not null check (stake > 0),
  currency text not null,
  prize bigint not null check (prize > 0),
  -- Of the reward that the prize was granted as.
  cause text not null,
  primary key (merchant, race, ends_at, member_id),
  foreign key (merchant, race, ends_at) references race_end
);

alter table reward drop constraint reward_source_check;
alter table reward add constraint reward_source_check
  check (source in ('promotion', 'raffle', 'mission', 'referral', 'registration', 'vip', 'race'));
