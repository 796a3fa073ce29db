-- When the provider was last asked what became of a deposit: a call-back may never come.
alter table deposit add column asked_at timestamptz;
create index deposit_unheard on deposit (coalesce(asked_at, created_at))
  where state in ('waiting', 'expired') and pay_url is not null;
-- What the payer really sent, as the provider's own books have it.
alter table sandbox_pay.payment
  add column paid_amount bigint,
  add column decided_at timestamptz;
