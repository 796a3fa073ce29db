import { one, post, type Mutant } from "./test-mutant-parts.ts";

/** The middle one of three nested contracts. */
const middle = one("contract", "termination_by is not null");

/** A bill with a payment, done or due. */
const bill = (state: string): string => one("contract_bill", `state = '${state}' and (net > 0 or own = 0)`);

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
  {
    change: "a bill's payout is raised",
    by: "bills",
    sql: `update contract_bill set own = own + 1 where id = ${bill("issued")}`,
  },
  {
    change: "a bill's figures are doubled",
    by: "bills",
    sql: `update contract_bill set valid_bet = valid_bet * 2 where id = ${one("contract_bill", "kind = 'salary' and own > 0")}`,
  },
  {
    change: "a bill becomes a share of a bill of another period",
    by: "bills",
    sql: `update contract_bill set upline_bill_id = (select max(id) from contract_bill where upline_id is null)
          where id = (select min(id) from contract_bill where upline_id is not null and own > 0)`,
  },
  {
    change: "the settlement of contracts is set back",
    by: "bills",
    sql: `update contract_settlement set until = until - interval '1 year' where kind = 'salary'`,
  },
  {
    change: "a bill that was paid is deleted",
    by: "commissions",
    sql: `delete from contract_bill where id = ${bill("issued")}`,
  },
  {
    change: "a bill was paid to another member",
    by: "commissions",
    sql: `update contract_bill set member_id = 100003 where id = ${bill("issued")}`,
  },
  {
    change: "a bill is said to have been paid on another day",
    by: "commissions",
    sql: `update contract_bill set paid_at = paid_at - interval '1 day' where id = ${bill("issued")}`,
  },
  {
    change: "an unclaimed bill is said to have been claimed",
    by: "commissions",
    sql: `update contract_bill set state = 'issued', paid_at = now() where id = ${bill("unclaimed")}`,
  },
  {
    change: "an unclaimed bill is said to have expired",
    by: "bill balances",
    sql: `update contract_bill set state = 'expired', paid_at = now() where id = ${bill("unclaimed")}`,
  },
  {
    change: "a bill that was not reached is said to wait for money",
    by: "bill balances",
    sql: `alter table contract_bill drop constraint contract_bill_check1;
          update contract_bill set state = 'pending', funded_at = now(), own = 5 where id = ${bill("notReached")}`,
  },
  {
    change: "a salary leads to no bill",
    by: "commissions",
    sql: post("bill:1:net", "salary", "promotions"),
  },
  {
    change: "a dividend leads to no bill",
    by: "commissions",
    sql: post("bill:2:net", "dividend", "promotions"),
  },
  {
    change: "a rebate up the line is deleted",
    by: "rebates",
    sql: `delete from rebate_share where id = ${one("rebate_share", "amount > 0")}`,
  },
  {
    change: "a rebate up the line went to another agent",
    by: "rebates",
    sql: `update rebate_share set member_id = (select max(id) from member) where id = ${one("rebate_share", "amount > 0")}`,
  },
  {
    change: "a rebate up the line was reckoned from other bets",
    by: "rebate shares",
    sql: `update rebate_share set valid_bet = valid_bet + 1 where id = ${one("rebate_share", "amount > 0")}`,
  },
  {
    change: "a rebate up the line left over something",
    by: "rebate shares",
    sql: `update rebate_share set carried = -1, earned = earned + 1 where id = ${one("rebate_share", "amount > 0")}`,
  },
  {
    change: "a rebate rate is above the upline's",
    by: "rebate rates",
    sql: `update rebate_rate set rate = 10000 where member_id = (
            select r.member_id from rebate_rate r join member m on m.id = r.member_id join rebate_rate u on u.member_id = m.upline_id
            where u.rate < 10000 order by 1 limit 1)`,
  },
];
