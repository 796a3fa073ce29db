-- The revision of the file a merchant was stored from: an instance with an older folder never overwrites a newer one.
alter table merchant add column revision integer not null default 0;

-- Operators' own pictures, whole and cut, by the address at which they are served.
create table merchant_picture (
  address text primary key,
  type text not null check (type in ('image/svg+xml', 'image/webp')),
  bytes bytea not null
);

-- The last fault of each merchant's file, until it is mended.
create table merchant_fault (
  code text primary key,
  fault text not null,
  at timestamptz not null default now()
);
