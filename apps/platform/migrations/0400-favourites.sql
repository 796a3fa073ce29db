-- The lottery menu's or table's group, and what a game offers beside its reels.
alter table game add column group_name text not null default '';
alter table game add column features text[] not null default '{}';

create table favourite_game (
  member_id bigint not null references member (id),
  node_id bigint not null references game (node_id),
  added_at timestamptz not null default now(),
  primary key (member_id, node_id)
);

-- What a member opened last, once a game.
create table recent_game (
  member_id bigint not null references member (id),
  node_id bigint not null references game (node_id),
  opened_at timestamptz not null default now(),
  primary key (member_id, node_id)
);
create index recent_game_by_time on recent_game (member_id, opened_at desc);
