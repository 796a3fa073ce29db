-- Shares and recipients of red envelopes are append-only.
create or replace trigger envelope_share_stays before update or delete on envelope_share
  for each row execute function refuse_change();
create or replace trigger envelope_share_is_kept before truncate on envelope_share execute function refuse_change();
create or replace trigger envelope_recipient_stays before update or delete on envelope_recipient
  for each row execute function refuse_change();
create or replace trigger envelope_recipient_is_kept before truncate on envelope_recipient
  execute function refuse_change();

-- An envelope is only emptied: its terms never change, and after its end nothing does.
create or replace function check_envelope() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.opened < old.opened or new.given < old.given
     or (new.id, new.merchant, new.sender_id, new.idempotency_key, new.fingerprint, new.reference, new.currency, new.amount,
         new.count, new.mode, new.wishes, new.whole_team, new.recipients, new.at, new.expires_at)
        is distinct from (old.id, old.merchant, old.sender_id, old.idempotency_key, old.fingerprint, old.reference,
         old.currency, old.amount, old.count, old.mode, old.wishes, old.whole_team, old.recipients, old.at, old.expires_at)
  then
    raise exception 'envelope % is not changed any more', old.reference using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger envelope_stays before update on envelope for each row execute function check_envelope();
create or replace trigger envelope_is_kept before delete on envelope for each row execute function refuse_change();
create or replace trigger envelope_is_there before truncate on envelope execute function refuse_change();
