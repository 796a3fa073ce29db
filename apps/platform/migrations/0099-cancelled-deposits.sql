-- A member may cancel a deposit that is not paid. The provider is still asked about it, since money may arrive anyway.
alter table deposit drop constraint deposit_state_check;
alter table deposit add constraint deposit_state_check
  check (state in ('created', 'waiting', 'review', 'credited', 'expired', 'rejected', 'cancelled'));

drop index deposit_unheard;
create index deposit_unheard on deposit (coalesce(asked_at, created_at))
  where state in ('waiting', 'expired', 'cancelled') and pay_url is not null;
