-- When members were last reminded of their history, and last asked to set a limit.
create table protection_reminder (
  member_id bigint primary key references member (id),
  -- The months between two reminders that the member chose; null: as the merchant's file says.
  months smallint check (months in (1, 3, 6)),
  history_at timestamptz,
  offered_at timestamptz
);
