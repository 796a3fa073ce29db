create table arcade.session (
  -- SHA-256 of the key that the page holds.
  id text primary key,
  platform_session text not null,
  player_id text not null,
  nickname text not null,
  currency text not null,
  language text not null,
  vassalage text not null,
  game_code text not null,
  back_url text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  closed_at timestamptz
);
create index session_open on arcade.session (used_at) where closed_at is null;

create table arcade.round (
  id uuid primary key,
  session_id text not null references arcade.session (id),
  -- Made by the page before it asks: a lost answer is asked for again, never spun again.
  client_key text not null,
  platform_session text not null,
  player_id text not null,
  vassalage text not null,
  game_code text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  -- betting: the stake was asked for; settling: decided, the win is owed; undoing: the stake's answer was lost and it is
  -- being taken back; the others are ends. disputed: the platform refused what is owed, a person must look.
  state text not null check (state in ('betting', 'settling', 'undoing', 'done', 'refused', 'cancelled', 'disputed')),
  outcome jsonb,
  win bigint check (win >= 0),
  balance bigint,
  refusal text,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (session_id, client_key)
);
-- One spin in flight a session, whatever the page does.
create unique index round_in_flight on arcade.round (session_id) where state in ('betting', 'settling', 'undoing');
create index round_open on arcade.round (next_try_at) where state in ('betting', 'settling', 'undoing');
