-- The last run of each timed job over all instances, for `npm run operator -- doctor`.
create table job_run (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  ran_at timestamptz not null,
  ms integer not null,
  -- Null while the last run succeeded.
  failing_since timestamptz,
  error text,
  check ((failing_since is null) = (error is null))
);
