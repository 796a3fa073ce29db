import type { Check } from "./invariants.ts";

/*
 * Checks the sources of agents' figures and lists against the bets and the ledger. They are complete up to the moments
 * in `measured`: later events, and days with changed bets, are gathered next. Sums of teams change together with those
 * of their members, and so agree at any moment.
 */

/** Each merchant's day. */
const days = `days as materialized (
        select code as merchant, (config->>'gmtOffsetMinutes')::integer as minutes from merchant)`;
const until = `(select until from measured)`;
const listsUntil = `(select lists_until from measured)`;

/** Checks the figures and the lists, of members and of teams, by day against the bets and the ledger. */
export const figureChecks: Check[] = [
  {
    check: "figures of play",
    rule: "the play of members and teams by day is the sum of their settled bets",
    faults: `
      with ${days}, happened as (
        select b.member_id, merchant_day(b.settled_at, d.minutes) as day, b.game_type, b.vassalage, count(*) as bets,
               sum(b.stake) as stake, sum(valid_bet(b)) as valid_bet, sum(b.payout) as payout,
               sum(platform_win(b)) as platform_win
        from bet b join days d using (merchant)
        where b.settled_at < ${until} and b.state = 'settled' and not is_bonus_wallet(b.wallet_id) group by 1, 2, 3, 4)
      select format('member %s, %s: what happened sums to %s more', member_id, (day, game_type, vassalage),
                    (sum(bets), sum(stake), sum(valid_bet), sum(payout), sum(platform_win))) as fault
      from (
        select * from happened
        union all
        select member_id, day, game_type, vassalage, -bets, -stake, -valid_bet, -payout, -platform_win from play_by_day where not team) s
      where (member_id, day) not in (
        select c.member_id, merchant_day(c.settled_at, d.minutes) from play_changed c join member m on m.id = c.member_id
        join days d using (merchant) where c.settled_at is not null)
      group by member_id, day, game_type, vassalage
      having sum(bets) <> 0 or sum(stake) <> 0 or sum(valid_bet) <> 0 or sum(payout) <> 0 or sum(platform_win) <> 0
      union all
      select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, game_type, vassalage),
                    (sum(s.bets), sum(s.stake), sum(s.valid_bet), sum(s.payout), sum(s.platform_win))) as fault
      from (
        select p.ancestor_id as member_id, day, game_type, vassalage, bets, stake, valid_bet, payout, platform_win
        from play_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
        union all
        select member_id, day, game_type, vassalage, -bets, -stake, -valid_bet, -payout, -platform_win from play_by_day where team) s
      group by s.member_id, day, game_type, vassalage
      having sum(s.bets) <> 0 or sum(s.stake) <> 0 or sum(s.valid_bet) <> 0 or sum(s.payout) <> 0
        or sum(s.platform_win) <> 0`,
  },
  {
    check: "figures of money",
    rule: "members' and teams' money by day matches the ledger, and so do registrations and first deposits",
    faults: `
      with ${days}, moved as (
        select a.member_id, l.at, l.kind::text, l.amount from ledger_line l join ledger_account a on a.id = l.account_id
        where l.at < ${until} and a.kind in ('cash', 'hold', 'vendor') and a.member_id <> 0
        union all
        select id, registered_at, 'registered', 0 from member where registered_at < ${until}
        union all
        select * from awards_and_fees_between((select awards_from from measured), ${until})
        union all
        select * from (
          select distinct on (d.member_id) d.member_id, d.settled_at, 'firstDeposit', d.amount from deposit d
          where d.state = 'credited' order by d.member_id, d.settled_at, d.id) f
        where f.settled_at < ${until}
      ), happened as (
        select v.member_id, merchant_day(v.at, d.minutes) as day, v.kind, count(*) as moves, sum(v.amount) as amount
        from moved v join member m on m.id = v.member_id join days d on d.merchant = m.merchant group by 1, 2, 3)
      select format('member %s, %s: what happened sums to %s more', member_id, (day, kind),
                    (sum(moves), sum(amount))) as fault
      from (
        select * from happened
        union all
        select member_id, day, kind::text, -moves, -amount from money_by_day where not team) s
      group by member_id, day, kind having sum(moves) <> 0 or sum(amount) <> 0
      union all
      select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, kind),
                    (sum(s.moves), sum(s.amount))) as fault
      from (
        select p.ancestor_id as member_id, day, kind, moves, amount
        from money_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
        union all
        select member_id, day, kind, -moves, -amount from money_by_day where team) s
      group by s.member_id, day, kind having sum(s.moves) <> 0 or sum(s.amount) <> 0`,
  },
  {
    check: "lists of bets",
    rule: "the lists of members' and teams' bets sum to the bets themselves, by the day they were placed",
    faults: `
      with ${days}, happened as (
        select b.member_id, merchant_day(b.placed_at, d.minutes) as day, b.game_type, b.vassalage, n.state, count(*) as bets,
               sum(b.stake) as stake, sum(case n.state when 'open' then 0 else b.payout end) as payout
        from bet b join days d using (merchant)
        cross join lateral (select case when b.settled_at < ${listsUntil} then b.state else 'open' end as state) n
        where b.placed_at < ${listsUntil} group by 1, 2, 3, 4, 5)
      select format('member %s, %s: what happened sums to %s more', member_id, (day, game_type, vassalage, state),
                    (sum(bets), sum(stake), sum(payout))) as fault
      from (
        select * from happened
        union all
        select member_id, day, game_type, vassalage, state, -bets, -stake, -payout from bets_by_day where not team) s
      where (member_id, day) not in (
        select c.member_id, merchant_day(c.placed_at, d.minutes) from play_changed c join member m on m.id = c.member_id
        join days d using (merchant) where c.placed_at is not null)
      group by member_id, day, game_type, vassalage, state having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
      union all
      select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, game_type, vassalage, state),
                    (sum(s.bets), sum(s.stake), sum(s.payout))) as fault
      from (
        select p.ancestor_id as member_id, day, game_type, vassalage, state, bets, stake, payout
        from bets_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
        union all
        select member_id, day, game_type, vassalage, state, -bets, -stake, -payout from bets_by_day where team) s
      group by s.member_id, day, game_type, vassalage, state
      having sum(s.bets) <> 0 or sum(s.stake) <> 0 or sum(s.payout) <> 0`,
  },
  {
    check: "lists of cash",
    rule: "the lists of members' and teams' cash movements sum to the lines of the ledger",
    faults: `
      with ${days}, happened as (
        select a.member_id, merchant_day(l.at, d.minutes) as day, l.kind, count(*) as moves,
               sum(greatest(l.amount, 0)) as came, sum(greatest(-l.amount, 0)) as went
        from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'cash'
        join member m on m.id = a.member_id join days d on d.merchant = m.merchant
        where l.at < ${listsUntil} group by 1, 2, 3)
      select format('member %s, %s: what happened sums to %s more', member_id, (day, kind),
                    (sum(moves), sum(came), sum(went))) as fault
      from (
        select * from happened
        union all
        select member_id, day, kind, -moves, -came, -went from cash_by_day where not team) s
      group by member_id, day, kind having sum(moves) <> 0 or sum(came) <> 0 or sum(went) <> 0
      union all
      select format('team of member %s, %s: its members'' days sum to %s more', s.member_id, (day, kind),
                    (sum(s.moves), sum(s.came), sum(s.went))) as fault
      from (
        select p.ancestor_id as member_id, day, kind, moves, came, went
        from cash_by_day d join member_path p on p.descendant_id = d.member_id where not d.team
        union all
        select member_id, day, kind, -moves, -came, -went from cash_by_day where team) s
      group by s.member_id, day, kind having sum(s.moves) <> 0 or sum(s.came) <> 0 or sum(s.went) <> 0`,
  },
];
