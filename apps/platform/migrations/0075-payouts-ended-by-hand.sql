-- What the provider reported as failed where that is not what is still owed: the withdrawal waits until the missing report
-- is here, or two people end it.
alter table withdrawal add column failed bigint check (failed > 0);

-- A part that operators recorded, since the provider says that it paid it and never reported it. A report of it that comes
-- after all is matched once.
alter table withdrawal_payout
  add column unreported boolean not null default false,
  add column reported_as uuid unique,
  add constraint withdrawal_payout_reported check (unreported or reported_as is null);
