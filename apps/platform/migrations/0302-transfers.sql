-- Cash from one member to another: to the upline, and by the same service to a downline.
create table member_transfer (
  id uuid primary key,
  merchant text not null,
  from_id bigint not null,
  to_id bigint not null check (to_id <> from_id),
  idempotency_key text not null,
  fingerprint text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reference text not null unique,
  at timestamptz not null default now(),
  unique (from_id, idempotency_key)
);
create index member_transfer_from on member_transfer (from_id, at desc);
create index member_transfer_to on member_transfer (to_id, at desc);
