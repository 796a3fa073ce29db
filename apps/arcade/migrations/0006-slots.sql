-- A slot is a game that is played alone, and follows from its committed seed: no outcome of its own is stored any more.
-- What was decided before keeps its win, which is paid as ever.
alter table arcade.round drop column outcome;
-- Whether the site lets its players buy free spins.
alter table arcade.session add column buys_features boolean not null default false;
-- A further stake of an open round is no round of its own: its round waits for it, and nothing else does.
drop index arcade.round_in_flight;
create unique index round_in_flight on arcade.round (session_id)
  where state in ('betting', 'settling', 'undoing') and draw_id is null and ticket is null and volley is null
    and room_id is null and solo_of is null;
