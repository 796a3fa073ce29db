-- A room of a card game. Its state says who sits there with how many chips, and the hand that is played: the chips
-- before it, its seed and what the players did. One row, so that every step is one update under its lock.
create table arcade.card_room (
  id bigint generated always as identity primary key,
  game_code text not null,
  currency text not null,
  -- The big blind, or the base stake.
  unit bigint not null check (unit > 0),
  number integer not null,
  state jsonb not null,
  version bigint not null default 0,
  -- When something happens by the clock; null: nothing does.
  due_at timestamptz,
  watched_at timestamptz,
  unique (game_code, currency, unit, number)
);
create index card_room_due on arcade.card_room (due_at) where due_at is not null;

-- A hand that is over, as it can be played again.
create table arcade.card_hand (
  id bigint generated always as identity primary key,
  room_id bigint not null references arcade.card_room (id),
  number integer not null,
  seed text not null,
  seed_hash text not null,
  setup jsonb not null,
  actions jsonb not null,
  rake bigint not null check (rake >= 0),
  ended_at timestamptz not null default now(),
  unique (room_id, number)
);
create index card_hand_by_time on arcade.card_hand (ended_at);

-- A sitting is a round: the buy-in is its stake, what the player leaves with its win.
alter table arcade.round
  add column room_id bigint references arcade.card_room (id),
  add column seat smallint,
  -- When the player's page was seen last.
  add column seen_at timestamptz;
alter table arcade.round drop constraint round_slip;
alter table arcade.round add constraint round_slip check (
  (draw_id is null) = (lines is null)
  and (ticket is null) = (fixture_ids is null)
  and num_nonnulls(draw_id, ticket, solo, solo_of, room_id) <= 1
  and (solo_of is null) = (solo_at is null) and (solo_of is null) = (solo_move is null)
  and (state <> 'held' or num_nonnulls(draw_id, ticket, solo, solo_of, room_id) = 1)
);
drop index arcade.round_in_flight;
create unique index round_in_flight on arcade.round (session_id)
  where state in ('betting', 'settling', 'undoing') and draw_id is null and ticket is null and volley is null
    and room_id is null;
-- A player sits at one table of a game.
create unique index round_sitting on arcade.round (player_id, vassalage, game_code, currency)
  where state in ('betting', 'held') and room_id is not null;
create index round_of_room on arcade.round (room_id) where state = 'held' and room_id is not null;

-- What a hand brought to a sitting, in words for the betting record.
create table arcade.sitting_hand (
  round_id uuid not null references arcade.round (id),
  hand_id bigint not null references arcade.card_hand (id) on delete cascade,
  gain bigint not null,
  recap jsonb not null,
  primary key (round_id, hand_id)
);
create index sitting_hand_of_hand on arcade.sitting_hand (hand_id);
