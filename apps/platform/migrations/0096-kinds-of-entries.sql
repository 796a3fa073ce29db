-- The kinds of entries, and of money by day, which adds what no entry moves on a member's account. A kind is refused that
-- is none of them; npm run check compares them with the kinds of the code, and with every kind that SQL names.
create type entry_kind as enum ('deposit', 'withdrawal', 'bet', 'tip', 'win', 'rollback', 'hold', 'release', 'transfer',
  'envelope', 'wallet', 'bonus', 'rebate', 'reward', 'adjustment', 'points', 'salary', 'dividend', 'commission');
create type money_kind as enum ('deposit', 'withdrawal', 'bet', 'tip', 'win', 'rollback', 'hold', 'release', 'transfer',
  'envelope', 'wallet', 'bonus', 'rebate', 'reward', 'adjustment', 'points', 'salary', 'dividend', 'commission',
  'registered', 'firstDeposit', 'award', 'fee');

-- The columns stay text: another type would rewrite the ledger. Rows from before are checked by the next migration, which
-- lets others write meanwhile.
alter table ledger_entry add constraint ledger_entry_kind check (kind::entry_kind is not null) not valid;
alter table ledger_line add constraint ledger_line_kind check (kind::entry_kind is not null) not valid;
alter table money_by_day add constraint money_by_day_kind check (kind::money_kind is not null) not valid;
alter table cash_by_day add constraint cash_by_day_kind check (kind::entry_kind is not null) not valid;
