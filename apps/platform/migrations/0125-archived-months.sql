-- Months of a partitioned table that are in cold storage, or on their way there: whoever needs their rows has to wait
-- until the month is read back. The row comes before the month leaves its table, and goes when it is back.
create table archived_month (
  name text not null,
  -- The first day, in UTC.
  month date not null check (extract(day from month) = 1),
  -- Null until the files were read back and compared.
  stored_at timestamptz,
  -- The list of the files, with the number and the hash of the rows.
  manifest jsonb,
  primary key (name, month),
  check ((stored_at is null) = (manifest is null))
);
