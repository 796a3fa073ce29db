-- The hash chain over the ledger: what no comparison of tables can see, a rewrite that agrees with itself, changes a hash.

-- So many entries in the order of their ids, with the hash over them, their lines and keys, and the block before.
create table ledger_block (
  id bigint primary key check (id > 0),
  -- It holds every entry whose id is above the first and not above the second.
  from_id bigint not null,
  to_id bigint not null check (to_id > from_id),
  entries integer not null,
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null default clock_timestamp()
);
