-- Counts of something within a window, shared by all instances.
create table throttle (
  throttle_key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
