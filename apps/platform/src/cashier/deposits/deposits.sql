-- The months of the provider's call-backs. The first ones are made with the table, in migrations/0076.
create or replace function callback_months(p_from date, p_to date) returns void language sql as $$
  select make_months('payment_callback', p_from, p_to, false);
$$;
