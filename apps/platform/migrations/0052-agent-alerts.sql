-- Up to when settled bets were looked through for wins that agents are told of.
create table agent_alert (
  merchant text primary key references merchant (code),
  until timestamptz not null
);

-- When its agent was told that a link is about to end.
alter table invitation add column warned_at timestamptz;
