import { one, type Mutant } from "./test-mutant-parts.ts";

/** The middle one of three contracts above each other. */
const middle = one("contract", "termination_by is not null");

export const contracts: Mutant[] = [
  {
    change: "a contract is said to have been rejected",
    by: "contract log",
    sql: `update contract set state = 'rejected', effective_from = null, termination_by = null, termination_at = null
          where id = (select max(id) from contract)`,
  },
  {
    change: "the last step of a contract is deleted",
    by: "contract log",
    sql: `delete from contract_action where id = (select max(id) from contract_action where contract_id = ${middle})`,
  },
  {
    change: "an offered change is said to have been accepted",
    by: "contract log",
    sql: `update contract_terms set state = 'accepted', answered_at = now(), effective_from = now() where state = 'offered'`,
  },
  {
    change: "nobody asks for the end of a contract any more",
    by: "contract log",
    sql: `update contract set termination_by = null, termination_at = null where id = ${middle}`,
  },
  {
    change: "a contract's rate is raised above its upline's",
    by: "contract bounds",
    sql: `update contract_terms set tiers = jsonb_set(tiers, '{0,rate}', '3001') where contract_id = ${middle}`,
  },
  {
    change: "a contract is settled in another rhythm than its upline's",
    by: "contract bounds",
    sql: `update contract set period = 'weekly' where id = (select max(id) from contract)`,
  },
];
