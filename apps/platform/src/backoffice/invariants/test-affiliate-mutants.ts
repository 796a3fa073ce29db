import type { Mutant } from "./test-mutant-parts.ts";

const paid = "(select id from affiliate_month where amount > 0)";
const below = "(select id from affiliate_month where net < 0)";

export const affiliates: Mutant[] = [
  {
    change: "an affiliate's month is of another sum, with a rate that fits",
    by: "commissions",
    sql: `update affiliate_month set net = net + 10000, amount = (net + 10000 + carried) * rate / 10000 where id = ${paid}`,
  },
  {
    change: "an affiliate's month that was paid is deleted",
    by: "commissions",
    sql: `delete from affiliate_month where id = ${paid}`,
  },
  {
    change: "an affiliate's month was paid a day later",
    by: "commissions",
    sql: `update affiliate_month set at = at + interval '1 day' where id = ${paid}`,
  },
  {
    change: "an affiliate's month makes up for more than there was",
    by: "affiliate months",
    sql: `update affiliate_month set carried = -5 where id = ${below}`,
  },
  {
    change: "an affiliate's share is another than what its months were settled at",
    by: "affiliate months",
    sql: `update affiliate set rate = rate + 1`,
  },
  {
    change: "a month between two of an affiliate is left out",
    by: "affiliate months",
    sql: `update affiliate_month set month = month + interval '1 month' where id = ${below}`,
  },
  {
    change: "an affiliate's application is said to have been rejected",
    by: "affiliates",
    sql: `update affiliate_application set state = 'rejected', note = 'No' where state = 'approved'`,
  },
  {
    change: "an application that was rejected is said to have been approved",
    by: "affiliates",
    sql: `update affiliate_application set state = 'approved', note = null where state = 'rejected'`,
  },
  {
    change: "an affiliate has no link any more",
    by: "affiliates",
    sql: `delete from affiliate_link`,
  },
  {
    change: "an affiliate came by its own link",
    by: "affiliates",
    sql: `update affiliate_referred r set member_id = l.member_id from affiliate_link l where l.code = r.code`,
  },
];
