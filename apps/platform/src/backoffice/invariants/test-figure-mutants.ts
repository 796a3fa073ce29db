import { ofRound, type Mutant } from "./test-mutant-parts.ts";

/** Returns the same row of the figures each time: of a single member, or of a team of several. */
const row = (table: string, where: string): string =>
  `ctid = (select ctid from ${table} where ${where} order by member_id, day limit 1)`;
const alone = "not team";
const lead = "team and member_id = (select id from member where account = 'quan.pham')";
/** A day of a member below the demo's agent with a valid bet. */
const valid = "valid_bet > 0 and game_type = '' and vassalage = ''";

export const figures: Mutant[] = [
  {
    change: "a member staked more on a day",
    by: "figures of play",
    sql: `update play_by_day set stake = stake + 5 where ${row("play_by_day", alone)}`,
  },
  {
    change: "a team was paid less on a day",
    by: "figures of play",
    sql: `update play_by_day set payout = payout - 5 where ${row("play_by_day", lead)}`,
  },
  {
    change: "a member validly bet more on a day, and all above it as well",
    by: "figures of play",
    sql: `with one as (select * from play_by_day where ${row("play_by_day", alone)})
          update play_by_day d set valid_bet = d.valid_bet + 5 from one o
          where (d.day, d.game_type, d.vassalage) = (o.day, o.game_type, o.vassalage)
            and (d.member_id = o.member_id
                 or d.member_id in (select ancestor_id from member_path where descendant_id = o.member_id))`,
  },
  {
    change: "the platform won more of a member on a day",
    by: "figures of play",
    sql: `update play_by_day set platform_win = platform_win + 5 where ${row("play_by_day", alone)}`,
  },
  {
    change: "the platform won less of a team on a day",
    by: "figures of play",
    sql: `update play_by_day set platform_win = platform_win - 5 where ${row("play_by_day", lead)}`,
  },
  {
    change: "what a member played on a day is gone",
    by: "figures of play",
    sql: `delete from play_by_day where ${row("play_by_day", alone)}`,
  },
  {
    change: "what a team played is of another day",
    by: "figures of play",
    sql: `update play_by_day set day = day - 1000 where ${row("play_by_day", lead)}`,
  },
  {
    change: "somebody played who did not",
    by: "figures of play",
    sql: `insert into play_by_day select id, team, '2020-01-01', 'RNG', 'PG', 1, 5, 5, 0, 5
          from member cross join (values (false), (true)) t (team) where account = 'lina.tran'`,
  },
  {
    change: "less of a settled bet was at risk and its day is not counted anew",
    by: "figures of play",
    sql: `update bet set at_risk = 0 where id = ${ofRound("r-won")}`,
  },
  {
    change: "a settled bet became one between players and its day is not counted anew",
    by: "figures of play",
    sql: `update bet set fee = 0 where id = ${ofRound("r-won")}`,
  },
  {
    change: "a settled bet was changed and its day is not counted anew",
    by: "figures of play",
    sql: `update bet set payout = payout + 5 where id = ${ofRound("r-won")}`,
  },
  {
    change: "a member's deposits of a day are larger",
    by: "figures of money",
    sql: `update money_by_day set amount = amount + 5 where ${row("money_by_day", `${alone} and kind = 'deposit'`)}`,
  },
  {
    change: "a team has one more member",
    by: "figures of money",
    sql: `update money_by_day set moves = moves + 1 where ${row("money_by_day", `${lead} and kind = 'registered'`)}`,
  },
  {
    change: "a member's first deposit was never made",
    by: "figures of money",
    sql: `delete from money_by_day where ${row("money_by_day", `${alone} and kind = 'firstDeposit'`)}`,
  },
  {
    change: "a member's rewards of a day are of no kind that is known",
    by: "figures of money",
    sql: `alter table money_by_day drop constraint money_by_day_kind;
      update money_by_day set kind = 'rewards' where ${row("money_by_day", `${alone} and kind = 'reward'`)}`,
  },
  {
    change: "a member's awards of a day are more",
    by: "figures of money",
    sql: `update money_by_day set amount = amount + 5 where ${row("money_by_day", "not team and kind = 'award'")}`,
  },
  {
    change: "a member paid a fee that nobody took",
    by: "figures of money",
    sql: "insert into money_by_day select id, false, '2020-01-01', 'fee', 1, 5 from member where account = 'quan.pham'",
  },
  {
    change: "awards count from a later moment",
    by: "figures of money",
    sql: "update measured set awards_from = now()",
  },
  {
    change: "figures say that they are complete up to a later moment",
    by: "figures of money",
    sql: "update measured set until = now()",
  },
  {
    change: "figures say that they are complete up to an earlier moment",
    by: "figures of money",
    sql: "update measured set until = until - interval '1 day'",
  },
  {
    change: "an open bet is not in the list",
    by: "lists of bets",
    sql: `delete from bets_by_day where ${row("bets_by_day", `${alone} and state = 'open' and bets > 0`)}`,
  },
  {
    change: "a team's list has one bet less",
    by: "lists of bets",
    sql: `update bets_by_day set bets = bets - 1 where ${row("bets_by_day", lead)}`,
  },
  {
    change: "a member's list of bets sums to a higher payout",
    by: "lists of bets",
    sql: `update bets_by_day set payout = payout + 5 where ${row("bets_by_day", `${alone} and state = 'settled'`)}`,
  },
  {
    change: "a member's list of cash says that more came and went",
    by: "lists of cash",
    sql: `update cash_by_day set came = came + 5, went = went + 5 where ${row("cash_by_day", alone)}`,
  },
  {
    change: "a team's list of cash misses a day",
    by: "lists of cash",
    sql: `delete from cash_by_day where ${row("cash_by_day", lead)}`,
  },
  {
    change: "lists say that they are complete up to a later moment",
    by: "lists of cash",
    sql: "update measured set lists_until = now()",
  },
  {
    change: "a member validly bet more than it played",
    by: "valid bets by day",
    sql: `update valid_by_day set valid_bet = valid_bet + 5 where ${row("valid_by_day", valid)}`,
  },
  {
    change: "what a member validly bet at one vendor is gone",
    by: "valid bets by day",
    sql: `delete from valid_by_day where ${row("valid_by_day", "vassalage <> '' and game_type = '' and valid_bet > 0")}`,
  },
  {
    change: "a member is active since a day before",
    by: "active by day",
    sql: `update valid_by_day set reached_from = reached_from - 1
          where ${row("valid_by_day", `${valid} and reached_from > '-infinity'`)}`,
  },
  {
    change: "a member was not active before",
    by: "active by day",
    sql: `update valid_by_day set reached_before = '-infinity'
          where ${row("valid_by_day", `${valid} and reached_before > '-infinity'`)}`,
  },
  {
    change: "another minimum counts as active, and nobody is counted anew",
    by: "active by day",
    sql: "update active_minimum set minimum = minimum * 3",
  },
  {
    change: "a team has one more active member on a day",
    by: "active members",
    sql: `update active_by_day set members = members + 1
          where ${row("active_by_day", "member_id = (select id from member where account = 'quan.pham')")}`,
  },
  {
    change: "a team's active members of a day are gone",
    by: "active members",
    sql: `delete from active_by_day where ${row("active_by_day", "members > 0 and game_type = ''")}`,
  },
  {
    change: "a team's day may be summed twice",
    by: "guards",
    sql: "alter table bets_by_day drop constraint bets_by_day_pkey",
  },
  {
    change: "a changed bet's day is not counted anew: the trigger is dropped",
    by: "guards",
    sql: "drop trigger settled_bet_changed on bet",
  },
  {
    change: "there may be two moments up to which the figures are complete",
    by: "guards",
    sql: "alter table measured drop constraint measured_pkey",
  },
];
