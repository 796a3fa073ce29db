-- One row a key of a member's command: what was commanded with it, and the refusal where it was refused. What was done is
-- in the row the command recorded.
create table ledger_command (
  member_id bigint not null,
  key text not null,
  fingerprint text not null,
  -- {"refused", "value"}; null: done.
  refusal jsonb,
  at timestamptz not null default now(),
  primary key (member_id, key)
);
