-- One socket a ticket; kept as its hash only.
create table event_ticket (
  ticket_hash bytea primary key,
  member_id bigint not null,
  session_id uuid not null,
  expires_at timestamptz not null
);
