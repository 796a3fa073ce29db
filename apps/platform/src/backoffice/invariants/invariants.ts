import { entryKinds } from "../../ledger/kinds.ts";
import { keyChecks } from "./keys.ts";
import { recordChecks } from "./records.ts";

/** One invariant: a query whose rows name its violations. */
export interface Check {
  check: string;
  rule: string;
  faults: string;
}

/** Checks of the ledger against itself. */
export const ledgerChecks: Check[] = [
  {
    check: "entries",
    rule: "every entry has at least two lines that sum to zero per currency, and a known kind",
    faults: `
      select format('entry %s sums to %s %s over %s lines', e.id, sum(l.amount), l.currency, count(l.*)) as fault
      from ledger_entry e left join ledger_line l on l.entry_id = e.id
      group by e.id, l.currency having count(l.*) < 2 or sum(l.amount) <> 0
      union all
      select format('entry %s is of the unknown kind %s', e.id, e.kind) from ledger_entry e
      where e.kind <> all ('{${entryKinds.join()}}')`,
  },
  {
    check: "lines",
    rule: "a line has the kind and time of its entry and the currency of its account, and each account its owner's limit",
    faults: `
      select format('line %s of account %s: %s, %s, %s; its entry %s, %s; its account %s', l.sequence, l.account_id, l.kind,
                    l.at, l.currency, e.kind, e.at, a.currency) as fault
      from ledger_line l
      left join ledger_entry e on e.id = l.entry_id
      left join ledger_account a on a.id = l.account_id
      where (l.kind, l.at, l.currency) is distinct from (e.kind, e.at, a.currency)
      union all
      select format('account %s of member %s may fall to %s', id, member_id, lowest) from ledger_account
      where lowest is distinct from case when member_id <> 0 then 0 end`,
  },
  {
    check: "ledger",
    rule: "the whole ledger sums to zero per currency",
    faults: `
      select format('all lines in %s sum to %s', currency, sum(amount)) as fault
      from ledger_line group by currency having sum(amount) <> 0`,
  },
  {
    check: "balances",
    rule: "every balance, and every running balance, equals the replay of its lines, in the order of time",
    faults: `
      with replay as materialized (
        select l.account_id, a.member_id, a.balance, a.sequence as last, l.sequence, l.balance_after, l.at,
               sum(l.amount) over w as replayed, row_number() over w as place, lag(l.at) over w as before,
               lead(l.sequence) over w is null as is_last
        from ledger_line l left join ledger_account a on a.id = l.account_id
        window w as (partition by l.account_id order by l.sequence rows unbounded preceding))
      select format('account %s shows %s at line %s, replayed %s', account_id, coalesce(balance_after, 0), sequence, replayed)
        as fault
      from replay where balance_after <> replayed or sequence <> place
      union all
      select format('line %s of account %s is from before the line that precedes it', sequence, account_id)
      from replay where member_id <> 0 and at < before
      union all
      select format('account %s shows %s after %s lines, replayed %s after %s', account_id, balance, last, replayed, place)
      from replay where is_last and (balance, last) is distinct from (replayed, place)
      union all
      select format('account %s shows %s without a line', id, balance) from ledger_account a
      where (balance <> 0 or sequence <> 0) and not exists (select from ledger_line l where l.account_id = a.id)`,
  },
  {
    check: "never below zero",
    rule: "no player account was below zero at any point",
    faults: `
      select format('account %s of member %s was at %s after line %s', id, member_id, replayed, sequence) as fault
      from (
        select a.id, a.member_id, l.sequence, sum(l.amount) over (partition by a.id order by l.sequence) as replayed
        from ledger_account a join ledger_line l on l.account_id = a.id where a.member_id <> 0) r
      where replayed < 0`,
  },
  ...keyChecks,
  {
    check: "holds",
    rule: "a hold resolves once, in full, and held money is the sum of unresolved holds",
    faults: `
      select format('hold %s was resolved %s times', resolves_id, count(*)) as fault
      from ledger_entry where resolves_id is not null group by resolves_id having count(*) > 1
      union all
      select format('entry %s resolves entry %s, which is not there', e.id, e.resolves_id) from ledger_entry e
      where e.resolves_id is not null and not exists (select from ledger_entry h where h.id = e.resolves_id)
      union all
      select format('member %s holds %s, unresolved holds say %s', a.member_id, a.balance, coalesce(h.amount, 0))
      from ledger_account a left join (
        select l.account_id, sum(l.amount) as amount from ledger_entry e
        join ledger_line l on l.entry_id = e.id and l.amount > 0
        where e.kind = 'hold' and not exists (select from ledger_entry r where r.resolves_id = e.id)
        group by l.account_id) h on h.account_id = a.id
      where a.kind = 'hold' and a.balance <> coalesce(h.amount, 0)`,
  },
  {
    check: "reversals",
    rule: "a reversal happens once and is the exact opposite of an existing entry",
    faults: `
      select format('entry %s was reversed %s times', reverses_id, count(*)) as fault
      from ledger_entry where reverses_id is not null group by reverses_id having count(*) > 1
      union all
      select format('entry %s does not undo entry %s: %s, not %s', r.id, r.reverses_id, undone.lines, done.lines)
      from ledger_entry r
      left join lateral (select array_agg(array[l.account_id, l.amount] order by l.account_id) as lines
                         from ledger_line l where l.entry_id = r.id and l.at = r.at) undone on true
      left join ledger_entry o on o.id = r.reverses_id
      left join lateral (select array_agg(array[l.account_id, -l.amount] order by l.account_id) as lines
                         from ledger_line l where l.entry_id = o.id and l.at = o.at) done on true
      where r.reverses_id is not null and undone.lines is distinct from done.lines`,
  },
  {
    check: "shown",
    rule: "the balances and the total that a player's pages received match the ledger",
    faults: `
      select format('member %s was told that account %s has %s after change %s; the ledger says %s after %s', told.member_id,
                    told.account_id, told.balance, told.sequence, a.balance, a.sequence) as fault
      from (select distinct on (account_id) * from balance_change order by account_id, sequence desc) told
      left join ledger_account a on a.id = told.account_id
      -- The page received a change that the ledger lacks, so an entry was removed.
      where a.id is null or a.member_id <> told.member_id or a.sequence < told.sequence
        or (a.sequence = told.sequence and a.balance <> told.balance)
      union all
      select format('member %s was told that account %s has %s after change %s; its line says %s', t.member_id, t.account_id,
                    t.balance, t.sequence, l.balance_after)
      from balance_change t join ledger_line l on (l.account_id, l.sequence) = (t.account_id, t.sequence)
      where t.balance <> l.balance_after
      union all
      select format('member %s is told %s %s after change %s; the accounts say %s after %s', s.member_id,
                    b.cash + b.bonus + b.held + b.vendors, s.currency, b.sequence, s.total, s.sequence)
      from (select member_id, currency, sum(balance) as total, sum(sequence) as sequence from ledger_account
            where kind in ('cash', 'bonus', 'hold', 'vendor', 'transit') group by member_id, currency) s
      cross join lateral player_balance(s.member_id, s.currency) b
      where (b.cash + b.bonus + b.held + b.vendors, b.sequence) is distinct from (s.total, s.sequence)`,
  },
];

/** All checks by query: of the ledger alone, and of the ledger against the records behind its entries. */
export const checks: Check[] = [...ledgerChecks, ...recordChecks];
