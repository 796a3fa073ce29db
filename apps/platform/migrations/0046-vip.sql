-- VIP levels: where each member stands, how it came there, and up to when play is counted.

create table vip_member (
  member_id bigint primary key references member (id),
  merchant text not null references merchant (code),
  level integer not null default 0 check (level >= 0),
  -- Since when the member is on this level.
  since timestamptz not null default now(),
  -- Play and deposits count from this day on, on top of these; null: from the beginning.
  counted_from date,
  base_valid bigint not null default 0 check (base_valid >= 0),
  base_deposits bigint not null default 0 check (base_deposits >= 0),
  -- Month and day, saved once by the member.
  birthday text check (birthday ~ '^[0-9]{2}-[0-9]{2}$'),
  birthday_at timestamptz,
  check ((birthday is null) = (birthday_at is null))
);
create index vip_member_by_level on vip_member (merchant, level) where level > 0;
create index vip_member_by_birthday on vip_member (merchant, birthday) where birthday is not null;

-- Every change of a level: nobody changes it afterwards.
create table vip_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  from_level integer not null,
  to_level integer not null,
  -- By play, or by a month that brought too little.
  why text not null check (why in ('play', 'month')),
  at timestamptz not null default now(),
  check (from_level <> to_level)
);
create index vip_change_of_member on vip_change (member_id, id desc);

-- Up to when play was looked at for a merchant.
create table vip_mark (
  merchant text primary key references merchant (code),
  at timestamptz not null
);

-- A month, week or day of a merchant that was dealt with: what it brings is granted once.
create table vip_done (
  merchant text not null references merchant (code),
  what text not null check (what in ('month', 'week', 'day')),
  day date not null,
  at timestamptz not null default now(),
  primary key (merchant, what, day)
);

alter table reward drop constraint reward_source_check;
alter table reward add constraint reward_source_check
  check (source in ('promotion', 'raffle', 'mission', 'referral', 'registration', 'vip'));
