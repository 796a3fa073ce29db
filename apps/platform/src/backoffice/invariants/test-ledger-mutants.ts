import { ofRound, entryOf, won, entry, linesOf, cash, post, type Mutant } from "./test-mutant-parts.ts";

export const entries: Mutant[] = [
  { change: "an entry is of another kind", by: "lines", sql: `update ledger_entry set kind = 'win' where id = ${won}` },
  {
    change: "an entry and its lines are of another kind",
    by: "bets",
    sql: `update ledger_entry set kind = 'win' where id = ${won}; update ledger_line set kind = 'win' where entry_id = ${won}`,
  },
  {
    change: "an entry belongs to another member",
    by: "bets",
    sql: `update ledger_entry set member_id = 100003 where id = ${won}`,
  },
  {
    change: "an entry has another reference",
    by: "bets",
    sql: `update ledger_entry set reference = 'other' where id = ${won}`,
  },
  {
    change: "a deposit's entry has another reference",
    by: "deposits",
    sql: `update ledger_entry set reference = 'other' where id = ${entry("deposit")}`,
  },
  {
    change: "an entry is of another vendor",
    by: "bets",
    sql: `update ledger_entry set vassalage = 'CQ9' where id = ${won}`,
  },
  { change: "an entry is of another game", by: "bets", sql: `update ledger_entry set node_id = 1 where id = ${won}` },
  {
    change: "an entry is from another day",
    by: "lines",
    sql: `update ledger_entry set at = at - interval '1 day' where id = ${won}`,
  },
  {
    change: "an entry, its lines and its key are from another hour",
    by: "balances",
    sql: `update ledger_entry set at = at - interval '1 hour' where id = ${won};
          update ledger_line set at = at - interval '1 hour' where entry_id = ${won};
          update ledger_key set at = at - interval '1 hour' where entry_id = ${won}`,
  },
  {
    change: "the newest entry, its lines and its key are from the next hour",
    by: "bets",
    sql: `update ledger_entry set at = at + interval '1 hour' where id = ${entryOf("seamless:PG:open")};
          update ledger_line set at = at + interval '1 hour' where entry_id = ${entryOf("seamless:PG:open")};
          update ledger_key set at = at + interval '1 hour' where entry_id = ${entryOf("seamless:PG:open")}`,
  },
  {
    change: "both lines are in another currency",
    by: "lines",
    sql: `update ledger_line set currency = 'EUR' where entry_id = ${won}`,
  },
  {
    change: "both lines and their accounts are in another currency",
    by: "bets",
    sql: `update ledger_line set currency = 'EUR' where account_id in (select account_id from ${linesOf(won)});
          update ledger_account set currency = 'EUR' where id in (select account_id from ${linesOf(won)})`,
  },
  {
    change: "a line's amount is changed",
    by: "entries",
    sql: `update ledger_line set amount = amount - 1 where entry_id = ${won} and amount > 0`,
  },
  {
    change: "both lines of the newest bet are twice as high, the balances too",
    by: "bets",
    sql: `update ledger_account a set balance = a.balance + l.amount from ledger_line l
            where l.account_id = a.id and l.entry_id = ${entryOf("seamless:PG:open")};
          update ledger_line set amount = amount * 2, balance_after = balance_after + amount where entry_id = ${entryOf("seamless:PG:open")}`,
  },
  {
    change: "a line goes to another member's account",
    by: "balances",
    sql: `update ledger_line set account_id = (select min(id) from ledger_account where kind = 'cash') where entry_id = ${won} and amount < 0`,
  },
  {
    change: "the newest bet goes to another vendor's account, the balances too",
    by: "bets",
    sql: `update ledger_account set balance = balance - 180000, sequence = sequence - 1
            where id = (select account_id from ${linesOf(entryOf("seamless:PG:open"))} and amount > 0);
          update ledger_account set name = 'OTHER' where id = (select account_id from ${linesOf(entryOf("seamless:PG:open"))} and amount > 0)`,
  },
  {
    change: "an entry is deleted with its lines",
    by: "balances",
    sql: `delete from ${linesOf(won)}; delete from ledger_entry where id = ${won}`,
  },
  { change: "an entry's lines are deleted", by: "entries", sql: `delete from ${linesOf(won)}` },
  {
    change: "a running balance is changed",
    by: "balances",
    sql: `update ledger_line set balance_after = balance_after + 1 where entry_id = ${won} and amount < 0`,
  },
  {
    change: "an entry is there twice",
    by: "keys",
    sql: `insert into ledger_entry select (jsonb_populate_record(e, '{"id": 99999999}')).* from ledger_entry e where id = ${won}`,
  },
  {
    change: "an entry resolves no hold any more",
    by: "holds",
    sql: `update ledger_entry set resolves_id = null where id = ${entry("release")}`,
  },
  {
    change: "two pay-outs swap the holds they resolve",
    by: "withdrawals",
    sql: `with two as (select id, resolves_id, row_number() over (order by id) as n from ledger_entry
                       where kind = 'withdrawal' order by id limit 2)
          update ledger_entry e set resolves_id = o.resolves_id from two t join two o on o.n = 3 - t.n where e.id = t.id`,
  },
  {
    change: "an entry resolves what is not there",
    by: "holds",
    sql: `update ledger_entry set resolves_id = 99999999 where id = ${entry("wallet")}`,
  },
  {
    change: "a rollback names no bet any more",
    by: "bets",
    sql: `update ledger_entry set reverses_id = null where kind = 'rollback'`,
  },
  {
    change: "a rollback names another entry",
    by: "reversals",
    sql: `update ledger_entry set reverses_id = ${won} where kind = 'rollback'`,
  },
  {
    change: "an adjustment names no entry any more",
    by: "adjustments",
    sql: `update ledger_entry set reverses_id = null where kind = 'adjustment'`,
  },
  {
    change: "an account's balance is raised",
    by: "balances",
    sql: `update ledger_account set balance = balance + 1 where id = ${cash("r-won")}`,
  },
  {
    change: "an account's count of lines is raised",
    by: "balances",
    sql: `update ledger_account set sequence = sequence + 1 where id = ${cash("r-won")}`,
  },
  {
    change: "an account goes to another member",
    by: "bets",
    sql: `update ledger_account set member_id = 99999999 where id = ${cash("r-won")}`,
  },
  {
    change: "an account may fall below zero",
    by: "lines",
    sql: `update ledger_account set lowest = null where id = ${cash("r-won")}`,
  },
  {
    change: "a deposit comes from nowhere",
    by: "deposits",
    sql: post("deposit:00000000-0000-4000-8000-000000000000", "deposit", "clearing"),
  },
  {
    change: "an adjustment leads to no document",
    by: "adjustments",
    sql: post("adjustment:1", "adjustment", "promotions"),
  },
  {
    change: "a commission leads to no document",
    by: "commissions",
    sql: post("commission:1", "commission", "promotions"),
  },
  {
    change: "a withdrawal leads to no document",
    by: "withdrawals",
    sql: post("withdrawal:1:back", "release", "payout"),
  },
  { change: "a reward leads to no document", by: "rewards", sql: post("reward:1", "reward", "promotions") },
  { change: "a win leads to no bet", by: "bets", sql: post("seamless:PG:made-up", "win", "house") },
  {
    change: "an entry is of a kind that nobody knows",
    by: "entries",
    sql: `alter table ledger_entry drop constraint ledger_entry_kind; alter table ledger_line drop constraint ledger_line_kind;
      ${post("gift:1", "gift", "promotions")}`,
  },
];

export const keys: Mutant[] = [
  {
    change: "a key's answer is changed",
    by: "acknowledged",
    sql: `update ledger_key set balances = array[1, balances[2]] where key = 'seamless:PG:won'`,
  },
  {
    change: "a key is said to have been refused",
    by: "acknowledged",
    sql: `update ledger_key set status = 'INSUFFICIENT_FUNDS' where key = 'seamless:PG:won'`,
  },
  {
    change: "a key names another entry",
    by: "acknowledged",
    sql: `update ledger_key set entry_id = ${entryOf("seamless:PG:lost")} where key = 'seamless:PG:won'`,
  },
  {
    change: "a key names no entry any more",
    by: "acknowledged",
    sql: `update ledger_key set entry_id = null where key = 'seamless:PG:won'`,
  },
  { change: "a key is deleted", by: "acknowledged", sql: `delete from ledger_key where key = 'seamless:PG:won'` },
  {
    change: "a key is from another day",
    by: "acknowledged",
    sql: `update ledger_key set at = at - interval '1 day' where key = 'seamless:PG:won'`,
  },
  {
    change: "a bet's key was first used for another amount",
    by: "bet keys",
    sql: `update ledger_key set fingerprint = fingerprint || '0' where key = 'seamless:PG:won'`,
  },
  {
    change: "a bet's key names another bet",
    by: "bet keys",
    sql: `update ledger_key set subject_id = ${ofRound("r-lost")} where key = 'seamless:PG:won'`,
  },
  {
    change: "a deposit's key was first used for something else",
    by: "fingerprints",
    sql: `update ledger_key set fingerprint = 'x' where entry_id = ${entry("deposit")}`,
  },
  {
    change: "a conversion's key was first used for something else",
    by: "fingerprints",
    sql: `update ledger_key set fingerprint = 'x' where key like 'points:convert:%'`,
  },
  {
    change: "a zero win is said to have been refused",
    by: "bet keys",
    sql: `update ledger_key set status = 'ROUND_CLOSED' where key = 'seamless:PG:lost-w'`,
  },
  {
    change: "a refused bet is said to have been taken",
    by: "acknowledged",
    sql: `update ledger_key set status = 'OK' where key = 'seamless:PG:dear'`,
  },
  {
    change: "a refused bet is said to have been refused on more than it asked for",
    by: "acknowledged",
    sql: `update ledger_key set balances = '{900000000}' where key = 'seamless:PG:dear'`,
  },
  {
    change: "a tombstone is removed",
    by: "acknowledged",
    sql: `delete from tombstone where bet_tx_id = 'early'`,
  },
  {
    change: "a tombstone is said to have been taken",
    by: "acknowledged",
    sql: `update ledger_key set status = 'OK' where key = 'seamless:PG:early'`,
  },
  {
    change: "a key resolves another hold",
    by: "acknowledged",
    sql: `update ledger_key set resolves_id = 99999999 where entry_id = ${entry("release")}`,
  },
];
