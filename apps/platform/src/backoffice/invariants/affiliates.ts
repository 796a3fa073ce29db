import type { Check } from "./invariants.ts";

/** Checks affiliates' applications, their referred members, and the sequence of their months. */
export const affiliateChecks: Check[] = [
  {
    check: "affiliates",
    rule: "an operator approved every affiliate, and every approved applicant is an affiliate with a link",
    faults: `
      select format('member %s: application %s is %s; affiliate since %s, %s links', coalesce(a.member_id, f.member_id),
                    a.reference, a.state, f.since, l.links) as fault
      from (select * from affiliate_application where state = 'approved') a
      full join affiliate f on f.application_id = a.id
      left join lateral (select count(*) as links from affiliate_link l where l.member_id = f.member_id) l on true
      where (a.member_id, a.merchant) is distinct from (f.member_id, f.merchant) or l.links = 0
        or f.since not between a.decided_at - interval '2 minutes' and a.decided_at + interval '2 minutes'
      union all
      select format('member %s came by link %s of member %s, at %s', r.member_id, r.code, l.member_id, m.merchant)
      from affiliate_referred r left join affiliate_link l on l.code = r.code
      left join affiliate f on f.member_id = l.member_id left join member m on m.id = r.member_id
      where f.member_id is null or f.member_id = r.member_id or m.merchant is distinct from f.merchant`,
  },
  {
    check: "affiliate months",
    rule: "each month of an affiliate follows the one before, carries over its loss, and pays its share",
    faults: `
      select format('month %s of member %s: net %s, carried %s, %s at %s of 10000; the month before %s was %s, %s', n.month,
                    n.member_id, n.net, n.carried, n.amount, n.rate, n.before, n.net_before, n.carried_before) as fault
      from (
        select c.*, lag(c.month) over w as before, lag(c.net) over w as net_before, lag(c.carried) over w as carried_before
        from affiliate_month c window w as (partition by c.member_id order by c.month)) n
      left join affiliate f on f.member_id = n.member_id
      where n.carried <> coalesce(least(0, n.net_before + n.carried_before), 0)
        or n.before <> (n.month - interval '1 month')::date
        or n.amount <> greatest(0, n.net + n.carried) * n.rate / 10000
        or (n.rate, n.merchant, n.currency) is distinct from (f.rate, f.merchant, f.currency)`,
  },
];
