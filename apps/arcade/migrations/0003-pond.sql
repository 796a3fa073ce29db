-- A pond with its cannons. What swims in it follows from its id and its clock, which stands while it is frozen.
create table arcade.pond_room (
  id bigint generated always as identity primary key,
  game_code text not null,
  currency text not null,
  number integer not null,
  cannons smallint not null,
  -- Milliseconds of all freezes before the last one.
  frozen_ms double precision not null default 0,
  freeze_at timestamptz,
  freeze_until timestamptz,
  check ((freeze_at is null) = (freeze_until is null) and freeze_at <= freeze_until),
  unique (game_code, currency, number)
);

-- A player at a cannon. The seed decides the next volley; its hash is shown before, the seed itself after it.
create table arcade.pond_seat (
  room_id bigint not null references arcade.pond_room (id),
  cannon smallint not null,
  vassalage text not null,
  player_id text not null,
  nickname text not null,
  shot bigint not null,
  seed text not null,
  seed_hash text not null,
  volley_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (room_id, cannon),
  unique (room_id, vassalage, player_id)
);

-- A fish is caught once in its pond, whoever fires.
create table arcade.pond_catch (
  room_id bigint not null references arcade.pond_room (id),
  fish text not null,
  round_id uuid not null references arcade.round (id),
  at timestamptz not null default now(),
  primary key (room_id, fish)
);
create index pond_catch_by_time on arcade.pond_catch (at);

-- A volley, the bullets of one second, is a round that its seed decides as soon as its stake is taken.
alter table arcade.round add column volley jsonb, add column pond_id bigint references arcade.pond_room (id);
alter table arcade.round add constraint round_volley check (
  (volley is null) = (pond_id is null)
  and (volley is null or (draw_id is null and ticket is null and state <> 'held'))
);
drop index arcade.round_in_flight;
create unique index round_in_flight on arcade.round (session_id)
  where state in ('betting', 'settling', 'undoing') and draw_id is null and ticket is null and volley is null;
create index round_of_pond on arcade.round (pond_id, created_at desc) where pond_id is not null;
