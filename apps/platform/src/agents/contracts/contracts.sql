-- The log of contracts is append-only, and offered terms never change.
create or replace trigger contract_action_stays before update or delete on contract_action
  for each row execute function refuse_change();
create or replace trigger contract_action_is_kept before truncate on contract_action execute function refuse_change();

create or replace function check_contract_terms() returns trigger language plpgsql as $$
begin
  if (new.contract_id, new.version, new.tiers, new.note, new.offered_at)
     is distinct from (old.contract_id, old.version, old.tiers, old.note, old.offered_at) or old.state <> 'offered' then
    raise exception 'terms % of contract % are not changed any more', old.version, old.contract_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger contract_terms_stay before update on contract_terms
  for each row execute function check_contract_terms();
create or replace trigger contract_terms_are_kept before delete on contract_terms
  for each row execute function refuse_change();
create or replace trigger contract_terms_are_there before truncate on contract_terms execute function refuse_change();
