create table vendor (
  vassalage text primary key,
  display_name text not null,
  hue smallint not null,
  status text not null default 'open' check (status in ('open', 'maintenance'))
);

create table vendor_game_type (
  vassalage text not null references vendor (vassalage),
  game_type text not null,
  -- One line of what it offers in this category, by language.
  notes jsonb not null,
  -- "VASSALAGE" where the vendor opens its list of games, "GAME" where it launches.
  is_game text not null check (is_game in ('GAME', 'VASSALAGE')),
  sort integer not null,
  primary key (vassalage, game_type)
);

create table game (
  node_id bigint primary key,
  vassalage text not null references vendor (vassalage),
  game_code text not null,
  game_type text not null,
  display_name text not null,
  -- Names by language.
  names jsonb not null,
  hue smallint not null,
  icon_url text not null,
  is_hot boolean not null default false,
  is_new boolean not null default false,
  is_game text not null default 'GAME' check (is_game in ('GAME', 'VASSALAGE')),
  volatility text check (volatility in ('low', 'medium', 'high')),
  -- How the vendor plays it; null: not open for play yet.
  engine jsonb,
  status text not null default 'open' check (status in ('open', 'maintenance')),
  sort integer not null,
  unique (vassalage, game_code)
);
create index game_by_type on game (game_type, sort);
create index game_by_vendor on game (vassalage, game_type, sort);
