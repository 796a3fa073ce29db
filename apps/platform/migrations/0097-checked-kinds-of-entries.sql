alter table ledger_entry validate constraint ledger_entry_kind;
alter table ledger_line validate constraint ledger_line_kind;
alter table money_by_day validate constraint money_by_day_kind;
alter table cash_by_day validate constraint cash_by_day_kind;
