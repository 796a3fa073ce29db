import { entryOf, ofRound, removeOpenBet, won, type Mutant } from "./test-mutant-parts.ts";

export const bets: Mutant[] = [
  {
    change: "an award is of another amount",
    by: "awards",
    sql: "update vendor_award set amount = amount + 10000 where tx_id = 'prize'",
  },
  {
    change: "an award is of another kind than it was paid for",
    by: "bet keys",
    sql: "update vendor_award set kind = 'promotion' where tx_id = 'prize'",
  },
  {
    change: "an award is deleted",
    by: "bets",
    sql: "delete from vendor_award where tx_id = 'prize'",
  },
  {
    change: "a bet contributed more to the jackpot",
    by: "bets",
    sql: "update bet set contribution = contribution + 100 where round_id = 'r-pooled'",
  },
  {
    change: "a bet contributed to the jackpot after all",
    by: "bet keys",
    sql: "update bet set contribution = 100 where round_id = 'r-won'",
  },
  {
    change: "a contribution that was given back is said to have stayed in the pool",
    by: "jackpot pools",
    sql: "update bet set state = 'settled' where round_id = 'r-pool-gone'",
  },
  {
    change: "a contribution is moved to the house",
    by: "bets",
    sql: `update ledger_line l set account_id = h.id from ledger_account a, ledger_account h
          where a.id = l.account_id and a.kind = 'jackpot' and l.entry_id = ${entryOf("seamless:PG:all")}
            and h.id = (select min(id) from ledger_account where kind = 'house' and name = 'PG' and currency = 'USD')`,
  },
  {
    change: "a jackpot is said to have been paid by the house alone",
    by: "awards",
    sql: "update vendor_award set pool_parts = '{}' where tx_id = 'jackpot'",
  },
  {
    change: "money is in a jackpot pool that no bet contributed",
    by: "jackpot pools",
    sql: "update ledger_account set balance = balance + 10000 where kind = 'jackpot'",
  },
  {
    change: "a jackpot took more than was in the pool",
    by: "jackpot pools",
    sql: `update ledger_line l set balance_after = -1 from ledger_account a
          where a.id = l.account_id and a.kind = 'jackpot' and l.kind = 'win'`,
  },
  {
    change: "a jackpot left more in the pool than was there",
    by: "jackpot pools",
    sql: "update vendor_award set pool_left = 900000000 where tx_id = 'jackpot'",
  },
  {
    change: "a tip is of another amount",
    by: "tips",
    sql: "update vendor_tip set amount = amount + 1 where tx_id = 'tip'",
  },
  {
    change: "a tip is of another game than it was given in",
    by: "bet keys",
    sql: "update vendor_tip set game_code = 'another' where tx_id = 'tip'",
  },
  { change: "a tip is deleted", by: "tips", sql: "delete from vendor_tip where tx_id = 'tip'" },
  {
    change: "a tip that came back is said to have been kept",
    by: "tips",
    sql: "update vendor_tip set returned_at = null, returned_tx = null where tx_id = 'tip-gone'",
  },
  {
    change: "a tip that was kept is said to have come back",
    by: "tips",
    sql: "update vendor_tip set returned_at = now(), returned_tx = 'never' where tx_id = 'tip'",
  },
  {
    change: "a tip belongs to another merchant",
    by: "members",
    sql: "update vendor_tip set merchant = 'jade' where tx_id = 'tip'",
  },
  {
    change: "a tip went through another member's wallet",
    by: "wallet accounts",
    sql: "update vendor_tip set wallet_id = (select id from ledger_account where kind = 'vendor' limit 1) where tx_id = 'tip'",
  },
  {
    change: "a bet with a contribution was refused on enough money",
    by: "acknowledged",
    sql: "update ledger_key set balances = '{900000000}' where key = 'seamless:PG:pool-dear'",
  },
  {
    change: "a tip was refused on enough money",
    by: "acknowledged",
    sql: "update ledger_key set balances = '{900000000}' where key = 'seamless:PG:tip-dear'",
  },
  { change: "a bet leads to no entry", by: "bets", sql: `update bet set entry_id = 0 where id = ${ofRound("r-won")}` },
  {
    change: "two bets swap their entries",
    by: "bets",
    sql: `update bet set entry_id = case round_id when 'r-won' then ${entryOf("seamless:PG:lost")} else ${won} end
          where round_id in ('r-won', 'r-lost')`,
  },
  {
    change: "a bet moves to another vendor",
    by: "bets",
    sql: `update bet set vassalage = 'CQ9' where round_id = 'r-won'`,
  },
  {
    change: "a bet moves to another currency",
    by: "bets",
    sql: `update bet set currency = 'EUR' where round_id = 'r-won'`,
  },
  {
    change: "a bet moves to another merchant",
    by: "members",
    sql: `update bet set merchant = 'jade' where round_id = 'r-won'`,
  },
  {
    change: "a bet moves to another member",
    by: "bets",
    sql: `update bet set member_id = 100003 where round_id = 'r-won'`,
  },
  {
    change: "a bet moves to another round",
    by: "bet records",
    sql: `update bet set round_id = 'r-lost' where round_id = 'r-won'`,
  },
  {
    change: "a bet moves to another game",
    by: "bets",
    sql: `update bet set node_id = node_id + 1 where round_id = 'r-won'`,
  },
  {
    change: "a bet is of another type of game",
    by: "bet records",
    sql: `update bet set game_type = 'LIVE' where round_id = 'r-won'`,
  },
  { change: "a stake is raised", by: "bet records", sql: `update bet set stake = stake + 1 where round_id = 'r-won'` },
  {
    change: "a payout is raised",
    by: "bet records",
    sql: `update bet set payout = payout + 1 where round_id = 'r-won'`,
  },
  {
    change: "two bets swap their payouts",
    by: "bet records",
    sql: `update bet set payout = case round_id when 'r-won' then 170000 else 250000 end where round_id in ('r-won', 'r-other')`,
  },
  {
    change: "an open bet is settled by hand",
    by: "bet records",
    sql: `update bet set state = 'settled', settled_at = now() where round_id = 'r-open'`,
  },
  {
    change: "a settled bet is opened again",
    by: "bet records",
    sql: `update bet set state = 'open', settled_at = null where round_id = 'r-won'`,
  },
  {
    change: "a lost bet is cancelled by hand",
    by: "bet records",
    sql: `update bet set state = 'cancelled' where round_id = 'r-lost'`,
  },
  {
    change: "a cancelled bet is settled",
    by: "bet records",
    sql: `update bet set state = 'settled' where round_id = 'r-gone'`,
  },
  {
    change: "a settled bet loses its time",
    by: "bet records",
    sql: `update bet set settled_at = null where round_id = 'r-won'`,
  },
  {
    change: "a bet was placed an hour earlier",
    by: "bet records",
    sql: `update bet set placed_at = placed_at - interval '1 hour' where round_id = 'r-won'`,
  },
  {
    change: "a bet was settled an hour later",
    by: "bet records",
    sql: `update bet set settled_at = settled_at + interval '1 hour' where round_id = 'r-won'`,
  },
  {
    change: "a bet and its movements were an hour earlier",
    by: "bets",
    sql: `update bet set placed_at = placed_at - interval '1 hour', settled_at = settled_at - interval '1 hour',
            movements = (select jsonb_agg(m || jsonb_build_object('at', (m->>'at')::timestamptz - interval '1 hour'))
                         from jsonb_array_elements(movements) m) where round_id = 'r-won'`,
  },
  {
    change: "a bet and its movements say a higher win",
    by: "bets",
    sql: `update bet set payout = payout + 10000, movements = jsonb_set(movements, '{1,change}', '"26.0000"') where round_id = 'r-won'`,
  },
  {
    change: "a win is said to have had another transaction id",
    by: "bets",
    sql: `update bet set movements = jsonb_set(movements, '{1,txId}', '"another"') where round_id = 'r-won'`,
  },
  {
    change: "a zero win is said to have had another transaction id",
    by: "bet keys",
    sql: `update bet set movements = jsonb_set(movements, '{1,txId}', '"another"') where round_id = 'r-lost'`,
  },
  {
    change: "a win is taken out of a bet",
    by: "bets",
    sql: `update bet set payout = 0, movements = movements - 1 where round_id = 'r-won'`,
  },
  {
    change: "a bet goes through another member's wallet",
    by: "wallet accounts",
    sql: `update bet set wallet_id = (select min(id) from ledger_account where kind = 'vendor') where round_id = 'r-won'`,
  },
  { change: "a bet is deleted", by: "bets", sql: `delete from bet where round_id = 'r-won'` },
  {
    change: "a bet is there twice",
    by: "bet records",
    sql: `insert into bet select (jsonb_populate_record(b, '{"id": 99999999}')).* from bet b where round_id = 'r-won'`,
  },
  { change: "the newest bet is removed, with entry, lines, key and balances", by: "shown", sql: removeOpenBet },
  { change: "a round is deleted", by: "bet records", sql: `delete from round where round_id = 'r-won'` },
  {
    change: "an open round is closed by hand",
    by: "bet records",
    sql: `update round set closed_at = now() where round_id = 'r-open'`,
  },
  {
    change: "a closed round is opened again",
    by: "bet records",
    sql: `update round set closed_at = null where round_id = 'r-two'`,
  },
  {
    change: "a bet is taken out of its round",
    by: "bet records",
    sql: `update round set bet_ids = bet_ids[:1] where round_id = 'r-two'`,
  },
  {
    change: "less is said to be used of a stake limit",
    by: "member limits",
    sql: "update member_limit set used = used - 10000 where kind = 'stake'",
  },
  {
    change: "a payout is said to have lowered a loss more",
    by: "member limits",
    sql: "update member_limit set used = 0 where kind = 'loss'",
  },
  {
    change: "a round has a bet that is not there",
    by: "bet records",
    sql: `update round set bet_ids = bet_ids || 99999999::bigint where round_id = 'r-won'`,
  },
];
