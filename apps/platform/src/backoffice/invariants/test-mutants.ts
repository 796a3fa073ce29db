import { affiliates } from "./test-affiliate-mutants.ts";
import { bets } from "./test-bet-mutants.ts";
import { contracts } from "./test-contract-mutants.ts";
import { figures } from "./test-figure-mutants.ts";
import { envelopes } from "./test-envelope-mutants.ts";
import { guards } from "./test-guard-mutants.ts";
import { entries, keys } from "./test-ledger-mutants.ts";
import { entryOf, removeOpenBet, type Mutant } from "./test-mutant-parts.ts";
import { credited, documents } from "./test-record-mutants.ts";

/** A deposit of the demo's history that no other record depends on. */
const historical = `(select d.id::text from deposit d where d.idempotency_key like 'history-%'
                     and not exists (select from points_move m where m.reference = d.reference) order by d.id limit 1)`;

/** Separate changes that one person with all rights could make. */
export const mutants: Mutant[] = [
  ...bets,
  ...entries,
  ...keys,
  ...documents,
  ...contracts,
  ...envelopes,
  ...affiliates,
  ...figures,
  ...guards,
];

/** Changes that break no rule of a query: only a digest kept elsewhere can reveal them, or nothing can. */
export const unseen: Mutant[] = [
  {
    change: "the key of a refused bet is deleted",
    by: "",
    sql: "delete from ledger_key where key = 'seamless:PG:dear'",
  },
  {
    change: "what bets are still to earn in points is deleted",
    by: "",
    sql: `insert into points_due (bet_id, placed_at, member_id) select id, placed_at, member_id from bet where round_id = 'r-won';
          delete from points_due`,
  },
  {
    change: "a bet's uplines are changed",
    by: "",
    sql: `update bet set upline_path = '{100003}' where round_id = 'r-won'`,
  },
  {
    change: "a bet counts for turnover with another weight",
    by: "",
    sql: "update bet set turnover_weight = 50 where round_id = 'r-won'",
  },
  {
    change: "a deposit's turnover is deleted, and what it requires is set to nothing",
    by: "",
    sql: `delete from turnover where reference = ${credited}::text; update deposit set turnover_required = 0 where id = ${credited}`,
  },
];

/** Changes that leave no two tables in disagreement. */
export const coherent: Mutant[] = [
  {
    change: "a bet is removed from everywhere, with what the member's pages were told",
    by: "chain",
    sql: `delete from balance_change where member_id = (select member_id from bet where round_id = 'r-open'); ${removeOpenBet}`,
  },
  {
    change: "a deposit has another reference wherever it is named",
    by: "chain",
    sql: `update ledger_entry set reference = 'DOTHER' where key = 'deposit:' || ${historical};
          update deposit set reference = 'DOTHER' where id::text = ${historical}`,
  },
  {
    // So little that it passes neither midnight nor the moment up to which the figures are complete.
    change: "an entry is a microsecond later, with its lines and key",
    by: "chain",
    sql: `update ledger_line set at = at + interval '1 microsecond' where entry_id = ${entryOf("seamless:PG:open")};
          update ledger_key set at = at + interval '1 microsecond' where key = 'seamless:PG:open';
          update ledger_entry set at = at + interval '1 microsecond' where key = 'seamless:PG:open'`,
  },
  {
    change: "every deposit was cleared by another provider",
    by: "chain",
    sql: `update ledger_account set name = name || '2' where kind = 'clearing'`,
  },
];
