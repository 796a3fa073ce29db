/** A manual change, with the check that must report it. */
export interface Mutant {
  /** The change in words. */
  change: string;
  /** The check that is expected to report it. */
  by: string;
  sql: string;
}

/** Returns a bet of the filled database by its round: `r-won`, `r-lost`, `r-two`, `r-gone`, `r-other` or `r-open`. */
export const ofRound = (round: string): string =>
  `(select id from bet where round_id = '${round}' order by id limit 1)`;
export const entryOf = (key: string): string => `(select entry_id from ledger_key where key = '${key}')`;
export const won = entryOf("seamless:PG:won");
/** Returns the first row of a kind, in the given order. */
export const one = (table: string, where: string, order = "1"): string =>
  `(select id from ${table} where ${where} order by ${order} limit 1)`;
export const entry = (kind: string): string => `(select max(id) from ledger_entry where kind = '${kind}')`;
export const linesOf = (id: string): string => `ledger_line where entry_id = ${id}`;
export const withdrawal = (state: string): string => one("withdrawal", `state = '${state}'`, "updated_at desc");
export const wallet = (state: string): string => one("wallet_transfer", `state = '${state}'`);
export const bonus = (state: string): string => one("bonus", `state = '${state}'`);
export const cash = (round: string): string =>
  `(select a.id from ledger_account a join bet b on b.member_id = a.member_id where a.kind = 'cash' and b.round_id = '${round}')`;

/** Posts an entry without a reason, in the form of the ledger itself. */
export const post = (key: string, kind: string, other: string): string => `
  select ledger_post('${key}', 'x', '${kind}', a.member_id, 'none', array[a.id, h.id], array[5000, -5000])
  from ledger_account a, ledger_account h
  where a.id = ${cash("r-won")} and h.id = (select min(id) from ledger_account where kind = '${other}' and currency = 'USD')`;

/** Removes every trace of a bet's newest entry, except the balance that the member's pages received. */
export const removeOpenBet = `
  update bets_by_day d set bets = d.bets - 1, stake = d.stake - b.stake from bet b
    where b.round_id = 'r-open' and d.member_id = b.member_id and d.state = 'open';
  update cash_by_day d set moves = d.moves - 1, went = d.went - b.stake from bet b
    where b.round_id = 'r-open' and d.member_id = b.member_id and d.kind = 'bet';
  update money_by_day d set moves = d.moves - 1, amount = d.amount + b.stake from bet b
    where b.round_id = 'r-open' and d.member_id = b.member_id and d.kind = 'bet';
  update ledger_account a set balance = a.balance - l.amount, sequence = a.sequence - 1
    from ledger_line l where l.account_id = a.id and l.entry_id = ${entryOf("seamless:PG:open")};
  delete from ${linesOf(entryOf("seamless:PG:open"))};
  delete from ledger_entry where id = ${entryOf("seamless:PG:open")};
  delete from ledger_key where key = 'seamless:PG:open';
  delete from round where round_id = 'r-open';
  delete from bet where round_id = 'r-open'`;
