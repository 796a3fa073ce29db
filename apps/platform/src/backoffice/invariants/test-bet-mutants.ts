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
    change: "a round has a bet that is not there",
    by: "bet records",
    sql: `update round set bet_ids = bet_ids || 99999999::bigint where round_id = 'r-won'`,
  },
];
