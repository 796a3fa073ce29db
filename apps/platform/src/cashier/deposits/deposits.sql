-- Creates the months of the provider's call-backs. The table's migration, 0076, creates the first ones.
create or replace function callback_months(p_from date, p_to date) returns void language sql as $$
  select make_months('payment_callback', p_from, p_to, false);
$$;
