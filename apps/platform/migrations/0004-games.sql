-- The catalogue, launches, vendor sessions, rounds and bets.

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
  -- The lottery menu's or table's group, and what a game offers beside its reels.
  group_name text not null default '',
  features text[] not null default '{}',
  unique (vassalage, game_code)
);
create index game_by_type on game (game_type, sort);
create index game_by_vendor on game (vassalage, game_type, sort);

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

-- Launches, vendor sessions, bets, and the seamless wallet: one statement a request (money.md).
create table launch_token (
  token_hash bytea primary key,
  member_id bigint not null,
  session_id uuid not null,
  vassalage text not null,
  node_id bigint not null,
  game_code text not null,
  currency text not null,
  language text not null,
  back_url text not null,
  max_stake bigint not null,
  expires_at timestamptz not null
);

create table vendor_session (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null,
  merchant text not null,
  -- The player's own session: when that ends, no more bets.
  session_id uuid not null,
  vassalage text not null,
  node_id bigint not null,
  game_code text not null,
  game_type text not null,
  currency text not null,
  -- Uplines when the session began, nearest first: what an agent's reports go by.
  upline_path bigint[] not null,
  max_stake bigint not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index vendor_session_by_age on vendor_session (started_at);

-- Request ids of the last minutes: a signed request is taken once.
create table seamless_request (
  vassalage text not null,
  request_id uuid not null,
  at timestamptz not null default now(),
  primary key (request_id, vassalage)
);
create index seamless_request_by_age on seamless_request using brin (at) with (pages_per_range = 16, autosummarize = on);

create table round (
  member_id bigint not null,
  vassalage text not null,
  round_id text not null,
  bet_ids bigint[] not null,
  closed_at timestamptz,
  primary key (member_id, vassalage, round_id)
) with (fillfactor = 80);

create sequence bet_id;
create type bet_state as enum ('open', 'settled', 'cancelled');

create table bet (
  id bigint not null,
  placed_at timestamptz not null,
  member_id bigint not null,
  merchant text not null,
  currency text not null,
  vassalage text not null,
  node_id bigint not null,
  game_code text not null,
  game_type text not null,
  round_id text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  state bet_state not null default 'open',
  settled_at timestamptz,
  upline_path bigint[] not null,
  entry_id bigint not null,
  -- [{"kind", "at", "change", "txId"}], change in the wire form of money.
  movements jsonb not null,
  -- The game's own result as the vendor sent it.
  detail jsonb,
  -- The account its stake came from; null: the cash.
  wallet_id bigint,
  primary key (id, placed_at)
) partition by range (placed_at);
create index bet_of_member on bet (member_id, placed_at desc);
-- A bet is settled in place (HOT) as long as no other index than this kind holds what settling changes.
create index bet_by_settling on bet using brin (settled_at) with (pages_per_range = 16, autosummarize = on);
