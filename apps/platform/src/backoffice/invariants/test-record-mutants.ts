import { one, withdrawal, wallet, bonus, type Mutant } from "./test-mutant-parts.ts";

export const credited = one("deposit", "state = 'credited' and turnover_required > 0");
export const documents: Mutant[] = [
  {
    change: "a result is said to have been corrected by two people",
    by: "results",
    sql: `insert into result_review (cause, bet_id, placed_at, member_id, merchant, vassalage, currency, round_id, change,
                                     payout_before, reason, state, moved)
          select 'correction', id, placed_at, member_id, merchant, vassalage, currency, round_id, 5, payout, '', 'applied', 5
          from bet where round_id = 'r-won'`,
  },
  {
    change: "a member is not below its upline any more",
    by: "member paths",
    sql: "delete from member_path where (ancestor_id, descendant_id) = (select upline_id, id from member where upline_id is not null order by id limit 1)",
  },
  {
    change: "a member alone is not below itself",
    by: "member paths",
    sql: `delete from member_path where depth = 0 and descendant_id = (
            select max(id) from member m where upline_id is null and not exists (select from member d where d.upline_id = m.id))`,
  },
  {
    change: "a member is below another member's upline as well",
    by: "member paths",
    sql: `insert into member_path (ancestor_id, descendant_id, depth)
          select a.id, d.id, 1 from member a, member d where a.upline_id is null and d.upline_id is null and a.id < d.id limit 1`,
  },
  {
    change: "a balance that a page was told before is another",
    by: "shown",
    sql: `update balance_change c set balance = c.balance + 1 from ledger_account a
          where a.id = c.account_id and a.sequence > c.sequence`,
  },
  {
    change: "what was taken for a chargeback is not there",
    by: "adjustments",
    sql: "delete from deposit_chargeback_part",
  },
  {
    change: "a chargeback is of another amount than was taken",
    by: "chargebacks",
    sql: "update deposit_chargeback set amount = amount + 1",
  },
  {
    change: "a chargeback has the approval of one person",
    by: "chargebacks",
    sql: "delete from deposit_chargeback_approval where actor = 'bao'",
  },
  {
    change: "a deposit belongs to another member",
    by: "deposits",
    sql: `update deposit set member_id = 100003 where id = ${credited}`,
  },
  {
    change: "a deposit is in another currency",
    by: "deposits",
    sql: `update deposit set currency = 'EUR' where id = ${credited}`,
  },
  {
    change: "a deposit is at another merchant",
    by: "members",
    sql: `update deposit set merchant = 'jade' where id = ${credited}`,
  },
  {
    change: "a deposit is of another amount",
    by: "deposits",
    sql: `update deposit set amount = amount + 1 where id = ${credited}`,
  },
  {
    change: "a deposit has another fee",
    by: "deposits",
    sql: `update deposit set fee = fee + 1 where id = ${credited}`,
  },
  {
    change: "a credited deposit is said to have expired",
    by: "deposits",
    sql: `update deposit set state = 'expired' where id = ${credited}`,
  },
  {
    change: "a waiting deposit is said to have been credited",
    by: "deposits",
    sql: `update deposit set state = 'credited', settled_at = now() where state = 'waiting'`,
  },
  {
    change: "a deposit was credited on another day",
    by: "deposits",
    sql: `update deposit set settled_at = settled_at - interval '1 day' where id = ${credited}`,
  },
  { change: "a deposit is deleted", by: "deposits", sql: `delete from deposit where id = ${credited}` },
  {
    change: "a deposit's turnover is deleted",
    by: "turnover",
    sql: `delete from turnover where reference = ${credited}::text`,
  },
  {
    change: "a deposit's turnover is lowered",
    by: "turnover",
    sql: `update turnover set required = 1 where reference = ${credited}::text`,
  },
  {
    change: "a turnover is said to be done",
    by: "turnover",
    sql: `update turnover set done_at = now() where reference = ${credited}::text`,
  },
  {
    change: "a turnover goes to another member",
    by: "turnover",
    sql: `update turnover set member_id = 100003 where reference = ${credited}::text`,
  },
  {
    change: "a bonus allows larger stakes than were promised",
    by: "bonus records",
    sql: "update bonus set max_stake = max_stake * 2 where state = 'active' and deposit_id is not null",
  },
  {
    change: "a bet is larger than the bonus of its day allowed",
    by: "bonus records",
    sql: `update deposit set bonus = jsonb_set(bonus, '{maxStake}', '"1.0000"') where bonus is not null;
          update bonus set max_stake = 10000, at = at - interval '1 day' where state = 'active' and deposit_id is not null`,
  },
  {
    change: "a bonus's turnover is deleted",
    by: "turnover",
    sql: `delete from turnover where id = (select turnover_id from bonus where state = 'active' limit 1)`,
  },
  {
    change: "a withdrawal that is paid is deleted",
    by: "withdrawals",
    sql: `delete from withdrawal where id = ${withdrawal("paidOut")}`,
  },
  {
    change: "a withdrawal that is requested is deleted",
    by: "withdrawals",
    sql: `delete from withdrawal where id = ${withdrawal("requested")}`,
  },
  {
    change: "a withdrawal belongs to another member",
    by: "withdrawals",
    sql: `update withdrawal set member_id = 100003 where id = ${withdrawal("approved")}`,
  },
  {
    change: "a withdrawal goes to another member's account",
    by: "withdrawal records",
    sql: `update withdrawal set destination_id = (select destination_id from withdrawal where id = ${withdrawal("requested")}) where id = ${withdrawal("approved")}`,
  },
  {
    change: "a withdrawal is of another amount",
    by: "withdrawals",
    sql: `update withdrawal set amount = amount + 1 where id = ${withdrawal("approved")}`,
  },
  {
    change: "a withdrawal has another fee",
    by: "withdrawals",
    sql: `alter table withdrawal drop constraint withdrawal_check1; update withdrawal set fee = fee + 1 where id = ${withdrawal("paidOut")}`,
  },
  {
    change: "a withdrawal says more was paid",
    by: "withdrawal records",
    sql: `update withdrawal set paid = paid + 1 where id = ${withdrawal("partlyPaid")}`,
  },
  {
    change: "a withdrawal says less was given back",
    by: "withdrawal records",
    sql: `update withdrawal set given_back = 0 where id = ${withdrawal("rejected")}`,
  },
  {
    change: "a requested withdrawal is said to have been paid",
    by: "withdrawal records",
    sql: `update withdrawal set state = 'paidOut' where id = ${withdrawal("requested")}`,
  },
  {
    change: "a rejected withdrawal is approved again",
    by: "withdrawal records",
    sql: `update withdrawal set state = 'approved' where id = ${withdrawal("rejected")}`,
  },
  {
    change: "a partly paid withdrawal is said to be complete",
    by: "withdrawal records",
    sql: `update withdrawal set state = 'fullyPaid' where id = ${withdrawal("partlyPaid")}`,
  },
  {
    change: "a refund is said not to have been made",
    by: "withdrawals",
    sql: `update withdrawal set state = 'received' where state = 'refunded'`,
  },
  {
    change: "a withdrawal holds nothing any more",
    by: "withdrawals",
    sql: `update withdrawal set hold_id = null where id = ${withdrawal("requested")}`,
  },
  {
    change: "a withdrawal's hold points nowhere",
    by: "withdrawals",
    sql: `update withdrawal set hold_id = 99999999 where id = ${withdrawal("requested")}`,
  },
  {
    change: "two withdrawals swap their holds",
    by: "withdrawals",
    sql: `update withdrawal w set hold_id = o.hold_id from withdrawal o
          where w.id in (${withdrawal("requested")}, ${withdrawal("approved")})
            and o.id in (${withdrawal("requested")}, ${withdrawal("approved")}) and o.id <> w.id`,
  },
  {
    change: "a pay-out is of another amount",
    by: "withdrawals",
    sql: `update withdrawal_payout set amount = amount - 1 where withdrawal_id = ${withdrawal("paidOut")}`,
  },
  {
    change: "a pay-out is deleted",
    by: "withdrawals",
    sql: `delete from withdrawal_payout where withdrawal_id = ${withdrawal("partlyPaid")}`,
  },
  {
    change: "a pay-out is made up",
    by: "withdrawals",
    sql: `insert into withdrawal_payout (id, withdrawal_id, amount) values (gen_random_uuid(), ${withdrawal("approved")}, 5)`,
  },
  {
    change: "a pay-out goes to another withdrawal",
    by: "withdrawals",
    sql: `update withdrawal_payout set withdrawal_id = ${withdrawal("approved")} where withdrawal_id = ${withdrawal("partlyPaid")}`,
  },
  { change: "a transfer is of another amount", by: "transfers", sql: `update member_transfer set amount = amount + 1` },
  { change: "a transfer went to another member", by: "transfers", sql: `update member_transfer set to_id = 100003` },
  { change: "a transfer is deleted", by: "transfers", sql: `delete from member_transfer` },
  {
    change: "a refused wallet transfer is said to be done",
    by: "wallets",
    sql: `update wallet_transfer set state = 'done' where id = ${wallet("refused")}`,
  },
  {
    change: "a wallet transfer on its way is said to be refused",
    by: "wallets",
    sql: `update wallet_transfer set state = 'refused', ended_at = now() where id = ${wallet("moving")}`,
  },
  {
    change: "a wallet transfer's hold points nowhere",
    by: "wallets",
    sql: `update wallet_transfer set entry_id = 99999999 where id = ${wallet("moving")}`,
  },
  {
    change: "a wallet transfer went the other way",
    by: "wallets",
    sql: `update wallet_transfer set direction = case direction when 'in' then 'out' else 'in' end where id = ${wallet("done")}`,
  },
  {
    change: "a wallet transfer is deleted",
    by: "wallets",
    sql: `delete from wallet_transfer where id = ${wallet("refused")}`,
  },
  {
    change: "a bonus is of another amount",
    by: "bonuses",
    sql: `update bonus set amount = amount + 1 where id = ${bonus("active")}`,
  },
  {
    change: "a forfeited bonus is active again",
    by: "bonuses",
    sql: `update bonus set state = 'active' where id = ${bonus("forfeited")}`,
  },
  {
    change: "an active bonus is said to be released",
    by: "bonus records",
    sql: `update bonus set state = 'released', ended_at = now() where id = ${bonus("active")}`,
  },
  {
    change: "more went back of a bonus than it held",
    by: "bonuses",
    sql: `update bonus set ended_back = ended_back + 1 where id = ${bonus("forfeited")}`,
  },
  {
    change: "a bonus became more cash than its highest payout",
    by: "bonus records",
    sql: `update bonus set ended_cash = 2, ended_back = ended_back - 2, highest_payout = 1 where id = ${bonus("forfeited")}`,
  },
  { change: "a bonus is deleted", by: "bonuses", sql: `delete from bonus where id = ${bonus("active")}` },
  { change: "a rebate is of another amount", by: "rebates", sql: `update rebate_claim set amount = amount + 1` },
  { change: "a rebate is deleted", by: "rebates", sql: `delete from rebate_claim` },
  { change: "a race's prize is of another amount", by: "races", sql: `update race_place set prize = prize + 1` },
  { change: "a race's place is deleted", by: "races", sql: `delete from race_place` },
  {
    change: "a reward is said to be of another race",
    by: "races",
    sql: `update reward set code = 'weekly-race' where source = 'race'`,
  },
  {
    change: "a reward is of another amount",
    by: "rewards",
    sql: `update reward set amount = amount + 1 where claimed_at is not null`,
  },
  {
    change: "a reward is said to be claimable again",
    by: "rewards",
    sql: `update reward set claimed_at = null, claim_key = null where claimed_at is not null and required = 0`,
  },
  {
    change: "points moved are not named any more",
    by: "points moves",
    sql: `delete from points_move where type = 'deposit'`,
  },
  {
    change: "points moved are named twice",
    by: "points moves",
    sql: `insert into points_move (entry_id, merchant, member_id, type, ratio, changed, balance, reference, bet_id, at)
          select entry_id, merchant, member_id, type, ratio, changed, balance, reference, bet_id, at + interval '1 second'
          from points_move where type = 'deposit'`,
  },
  {
    change: "points moved are of another bet",
    by: "points",
    sql: `update points_move set bet_id = bet_id + 1 where entry_id = (select max(entry_id) from points_move where bet_id is not null)`,
  },
  {
    change: "a redeem request is said to be rejected",
    by: "points",
    sql: `update points_redeem set status = 'rejected', decided_at = now() where status = 'inProcess'`,
  },
  {
    change: "a redeem request's hold points nowhere",
    by: "points",
    sql: `update points_redeem set entry_id = 99999999 where status = 'inProcess'`,
  },
  { change: "a redeem request is deleted", by: "points", sql: `delete from points_redeem where status = 'approved'` },
  { change: "a conversion is of another amount", by: "points", sql: `update points_convert set amount = amount + 1` },
];
