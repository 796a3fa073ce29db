-- What players gave to dealers: requested of the platform once, and taken back where no answer came.
create table arcade.tip (
  id uuid primary key,
  session_id text not null references arcade.session (id),
  client_key text not null,
  platform_session text not null,
  player_id text not null,
  vassalage text not null,
  game_code text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'giving'
    check (state in ('giving', 'given', 'refused', 'undoing', 'returned', 'disputed')),
  balance bigint,
  refusal text,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (session_id, client_key)
);
create index tip_due on arcade.tip (next_try_at) where state in ('giving', 'undoing');
create index tip_by_time on arcade.tip (created_at);
