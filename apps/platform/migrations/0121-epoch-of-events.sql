-- The tables without a log are empty after a crash, and when a standby takes over; this row is gone with them. So a reader
-- that finds another one knows that it may have missed events and changes of balances.
create unlogged table event_epoch (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
