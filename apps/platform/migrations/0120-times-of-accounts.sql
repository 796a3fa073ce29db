-- The time of an account's newest line: a later one is never dated before it, whatever the clock of the server says. All
-- lines so far are from before this moment.
alter table ledger_account add column last_at timestamptz not null default now();
alter table ledger_account alter column last_at set default '-infinity';
