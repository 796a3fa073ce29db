-- A slot is a game that is played alone, and follows from its committed seed: no outcome of its own is stored any more.
-- What was decided before keeps its win, which is paid as ever.
alter table arcade.round drop column outcome;
-- Whether the site lets its players buy free spins.
alter table arcade.session add column buys_features boolean not null default false;
