-- What of the reported money a member says did not arrive, when the member says so: what is reported later is not disputed.
-- Null in disputes from before: there it is what was paid without what arrived.
alter table withdrawal add column disputed bigint;
alter table withdrawal add constraint withdrawal_disputed check (disputed > 0 and disputed <= amount);
-- What was paid and what was given back are never more than was requested, together.
alter table withdrawal add constraint withdrawal_whole check (paid + given_back <= amount);
