-- The accounts of the ledger, their owners, and the entries, which are append-only.

-- Checks an account's fixed columns once, at its creation, rather than with every movement.
create or replace function check_account_owner() returns trigger language plpgsql as $$
begin
  new.lowest := case when new.member_id <> 0 then 0 end;
  if (new.kind = any (case when new.member_id = 0
       then array['house', 'jackpot', 'promotions', 'fees', 'clearing', 'payout', 'suspense']
       else array['cash', 'bonus', 'hold', 'commission', 'points', 'vendor', 'transit'] end)) then
    return new;
  end if;
  raise exception 'member % cannot own an account of kind %', new.member_id, new.kind using errcode = 'check_violation';
end $$;
create or replace trigger kind_has_its_owner before insert or update of member_id, kind, lowest on ledger_account
  for each row execute function check_account_owner();

-- Entries are append-only.
create or replace trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function refuse_change();
create or replace trigger ledger_entry_is_kept before truncate on ledger_entry execute function refuse_change();
create or replace trigger ledger_line_stays before update or delete on ledger_line
  for each row execute function refuse_change();
create or replace trigger ledger_line_is_kept before truncate on ledger_line execute function refuse_change();
create or replace trigger ledger_key_stays before update or delete on ledger_key
  for each row execute function refuse_change();
create or replace trigger ledger_key_is_kept before truncate on ledger_key execute function refuse_change();

create or replace trigger ledger_block_stays before update or delete on ledger_block
  for each row execute function refuse_change();
create or replace trigger ledger_block_is_kept before truncate on ledger_block execute function refuse_change();
create or replace trigger ledger_digest_stays before update or delete on ledger_digest
  for each row execute function refuse_change();
create or replace trigger ledger_digest_is_kept before truncate on ledger_digest execute function refuse_change();

create or replace function ledger_months(p_from date, p_to date) returns void language sql as $$
  select make_months('ledger_entry', p_from, p_to, true), make_months('ledger_line', p_from, p_to, true);
$$;
-- Creates the months around the first start: a demo's history lies in the past.
select ledger_months((now() - interval '4 months')::date, (now() + interval '3 months')::date)
  where not exists (select from pg_inherits where inhparent = 'ledger_entry'::regclass);

-- Returns the id of an account, created at its first use. A house account is one of 16 shards, by p_shard_by.
create or replace function ledger_account_id(p_member bigint, p_kind text, p_name text, p_currency text, p_shard_by bigint)
returns bigint language plpgsql as $$
declare
  v_shard smallint := case when p_member = 0 then p_shard_by % 16 else 0 end;
  v_id bigint;
begin
  loop
    select id into v_id from ledger_account
      where member_id = p_member and kind = p_kind and currency = p_currency and name = p_name and shard = v_shard;
    exit when found;
    insert into ledger_account (member_id, kind, name, shard, currency)
      values (p_member, p_kind, p_name, v_shard, p_currency) on conflict do nothing;
  end loop;
  return v_id;
end $$;
