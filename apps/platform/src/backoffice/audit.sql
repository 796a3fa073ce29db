-- The audit of operators' acts is append-only.
create or replace trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_change();
create or replace trigger audit_entry_is_kept before truncate on audit_entry execute function refuse_change();
