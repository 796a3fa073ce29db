-- Returns whether no register says today that a member may receive offers, though its merchant's market has one.
create or replace function is_register_silent(p_merchant text, p_member bigint) returns boolean
language sql stable as $$
  select exists (
      select from merchant m
      where m.code = p_merchant and coalesce(m.config #> '{protection,registers}', '{}'::jsonb) <> '{}'::jsonb)
    and not exists (
      select from register_check c
      where c.member_id = p_member and c.outcome in ('clear', 'returned') and c.purpose = 'marketing'
        and c.checked_at > now() - interval '24 hours');
$$;
