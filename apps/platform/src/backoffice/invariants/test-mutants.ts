import { bets } from "./test-bet-mutants.ts";
import { guards } from "./test-guard-mutants.ts";
import { entries, keys } from "./test-ledger-mutants.ts";
import type { Mutant } from "./test-mutant-parts.ts";
import { credited, documents } from "./test-record-mutants.ts";

/** Changes that one person with all rights could make, each by itself. */
export const mutants: Mutant[] = [...bets, ...entries, ...keys, ...documents, ...guards];

/** Changes that follow no rule a query knows: what a digest kept elsewhere must find, or nothing does. */
export const unseen: Mutant[] = [
  {
    change: "a bet's uplines are changed",
    by: "",
    sql: `update bet set upline_path = '{100003}' where round_id = 'r-won'`,
  },
  {
    change: "a deposit's turnover is deleted, and what it requires is set to nothing",
    by: "",
    sql: `delete from turnover where reference = ${credited}::text; update deposit set turnover_required = 0 where id = ${credited}`,
  },
];
