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

-- One draw of a lottery. The seed is made before the first bet and its hash shown; the seed itself when it is drawn.
create table arcade.draw (
  id bigint generated always as identity primary key,
  game_code text not null,
  -- "20261121-0281": the day and the draw's number in it (UTC).
  issue text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  seed text not null,
  seed_hash text not null,
  state text not null default 'open' check (state in ('open', 'drawn', 'cancelled')),
  result smallint[],
  ended_at timestamptz,
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((state = 'drawn') = (result is not null)),
  unique (game_code, draws_at)
);
create index draw_due on arcade.draw (draws_at) where state = 'open';

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
  state text not null check (state in ('betting', 'held', 'settling', 'undoing', 'done', 'refused', 'cancelled', 'disputed')),
  outcome jsonb,
  win bigint check (win >= 0),
  balance bigint,
  refusal text,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- A slip is a round whose result is a draw: `held` from the stake's answer until the draw.
  draw_id bigint references arcade.draw (id),
  lines jsonb,
  unique (session_id, client_key),
  constraint round_slip check ((draw_id is null) = (lines is null) and (state <> 'held' or draw_id is not null))
);
-- One spin in flight a session, whatever the page does.
create unique index round_in_flight on arcade.round (session_id)
  where state in ('betting', 'settling', 'undoing') and draw_id is null;
create index round_open on arcade.round (next_try_at) where state in ('betting', 'settling', 'undoing');
create index round_of_draw on arcade.round (draw_id) where draw_id is not null;
create index round_of_player on arcade.round (player_id, vassalage, game_code, created_at desc)
  where draw_id is not null;

-- Transfers that platforms in transfer mode requested, by their reference: the same gets the same answer.
create table arcade.transfer (
  reference text primary key,
  fingerprint text not null,
  vassalage text not null,
  player_id text not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('OK', 'REFUSED')),
  asked integer not null default 1,
  at timestamptz not null default now()
);
create index transfer_by_time on arcade.transfer (at);
