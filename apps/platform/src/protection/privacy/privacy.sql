-- A copy of all that is stored about a member.

-- Returns a page of a table's rows that belong to a member, in an order: these columns, with amounts as text.
create or replace function member_rows(
  p_table text, p_owner text, p_order text, p_columns text[], p_money text[], p_member bigint, p_from integer, p_count integer)
returns table (item jsonb) language plpgsql stable as $$
begin
  return query execute format(
    'select (select jsonb_object_agg(e.key, case when e.key = any ($2) then to_jsonb(money_text((e.value #>> ''{}'')::bigint)) else e.value end)
             from jsonb_each(to_jsonb(t)) e where e.key = any ($1))
     from %1$I t where t.%2$I = $3 order by t.%3$I, t.tableoid, t.ctid offset $4 limit $5',
    p_table, p_owner, p_order)
    using p_columns, p_money, p_member, p_from, p_count;
end $$;
