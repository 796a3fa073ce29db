-- An operator's own vendors and games, from games.json in the folder of its merchants. One that left the file is no
-- longer listed: bets and favourites still name it.
alter table vendor
  add column is_own boolean not null default false,
  -- The address of its own mark; null: one that is drawn.
  add column mark text;
alter table game
  add column is_own boolean not null default false,
  add column is_listed boolean not null default true;

-- The file that the catalogue was stored from: one row at most.
create table own_catalogue (
  is_only boolean primary key default true check (is_only),
  revision integer not null,
  hash text not null,
  updated_at timestamptz not null default now()
);

-- The vendors and games that a brand offers; null: all. A column of its own, since each bet reads it.
alter table merchant add column offer jsonb generated always as (config -> 'offer') stored;
