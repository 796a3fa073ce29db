-- Awards of vendors and fees that players paid are gathered by day from now on; days that were gathered before keep what
-- they say, since affiliates and dividends were settled by it.
alter table measured add column awards_from timestamptz not null default '-infinity';
update measured set awards_from = until;
create index vendor_award_by_time on vendor_award (at);
