-- What the lists of a team's bets and of its cash sum to, so that no list reads all of a large team's bets: by the
-- merchant's day, of each member alone and of each team. Another room's reports go by when bets were settled; a list goes
-- by when they were placed, and shows the cancelled ones too.
create table bets_by_day (
  member_id bigint not null,
  team boolean not null,
  -- When the bets were placed.
  day date not null,
  game_type text not null,
  vassalage text not null,
  state bet_state not null,
  bets bigint not null,
  stake bigint not null,
  -- Of bets that are closed: an open one has none yet.
  payout bigint not null,
  primary key (member_id, team, day, game_type, vassalage, state)
);

-- Movements of cash by kind: how many, what came, and what went.
create table cash_by_day (
  member_id bigint not null,
  team boolean not null,
  day date not null,
  kind text not null,
  moves bigint not null,
  came bigint not null,
  went bigint not null,
  primary key (member_id, team, day, kind)
);

-- Up to when both are complete; the first run gathers everything that there is.
alter table measured add column lists_until timestamptz;

-- A day's list counts a changed bet anew where it was placed.
alter table play_changed add column placed_at timestamptz;

create or replace function mark_play_changed() returns trigger language plpgsql as $$
begin
  insert into play_changed (member_id, settled_at, placed_at) values (old.member_id, old.settled_at, old.placed_at);
  return null;
end $$;

-- Bets lie in the order of time: what was placed lately is found without reading a month.
create index bet_by_placing on bet using brin (placed_at) with (pages_per_range = 16, autosummarize = on);

-- Who was active at one vendor is gathered as it is for one category: of all vendors together (the empty one), and of
-- each; so no report of a vendor reads every member of a team.
alter table valid_by_day
  add column vassalage text not null default '',
  drop constraint valid_by_day_pkey,
  add primary key (day, member_id, game_type, vassalage) include (valid_bet);
drop index valid_by_day_of_member;
create index valid_by_day_of_member on valid_by_day (member_id, game_type, vassalage, day)
  include (valid_bet, reached_before, reached_from);

insert into valid_by_day (day, member_id, game_type, vassalage, valid_bet)
  select day, member_id, coalesce(game_type, ''), vassalage, sum(valid_bet)::bigint from play_by_day
  where not team group by grouping sets ((day, member_id, vassalage), (day, member_id, vassalage, game_type));

alter table active_by_day
  add column vassalage text not null default '',
  drop constraint active_by_day_pkey,
  add primary key (member_id, game_type, vassalage, day, reached_before, reached_from) include (members);

insert into active_due as d (member_id, day) select member_id, min(day) from valid_by_day group by member_id
  on conflict (member_id) do update set day = least(d.day, excluded.day);
