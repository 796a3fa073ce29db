-- The time of what happens.

-- Returns the time to date an event with: now, but never before a moment up to which all events were counted already. The
-- clock of a new primary may be behind that of the one before it.
create or replace function event_time() returns timestamptz language sql volatile as $$
  select greatest(clock_timestamp(), (select m.until from measured m));
$$;
