-- The keys under which links are created, so that a request sent again after a lost answer creates no second link. Links
-- of before, and those that come with an approval, have none.
alter table invitation add column idempotency_key text;
alter table invitation add unique (agent_id, idempotency_key);
alter table affiliate_link add column idempotency_key text;
alter table affiliate_link add unique (member_id, idempotency_key);
