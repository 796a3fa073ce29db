-- Which player's account changed, and to what: a row a line. It tells the readers of events whose balance to read; the
-- balance itself is read from the accounts, and has no place in a member's sequence of events. Not in the database's log,
-- as the outbox is not: a page that comes back receives the balance as it is.
create unlogged table balance_change (
  account_id bigint not null,
  member_id bigint not null,
  -- The account's, after the change.
  sequence bigint not null,
  balance bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- Readers go on from the oldest transaction that was still open when they last looked: none is passed over.
  xid xid8 not null default pg_current_xact_id()
);
create index balance_change_by_xid on balance_change (xid);
create index balance_change_by_age on balance_change using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Wrote the balance into the outbox with each movement.
drop function if exists emit_balance(bigint, text);
