import sql from "sql-template-tag";
import { formatMoney } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import type { PastBet, PastGame } from "./plan.ts";

export interface HistoryMember {
  id: bigint;
  account: string;
  merchant: string;
  currency: string;
  upline_path: bigint[];
}

export async function membersOf(tx: Tx, merchant: string): Promise<HistoryMember[]> {
  const { rows } = await tx.query<HistoryMember>(sql`
    select m.id, m.account, m.merchant, m.currency,
           array(select p.ancestor_id from member_path p
                 where p.descendant_id = m.id and p.depth > 0 order by p.depth) as upline_path
    from member m where m.merchant = ${merchant} order by m.id`);
  return rows;
}

/** Returns games of all kinds, so that every filter of the records finds some. */
export async function gamesForHistory(tx: Tx): Promise<PastGame[]> {
  const { rows } = await tx.query<{ node_id: bigint; vassalage: string; game_code: string; game_type: string }>(sql`
    select node_id, vassalage, game_code, game_type from (
      select *, row_number() over (partition by game_type order by is_hot desc, sort) as place from game) g
    where place <= case when game_type = 'RNG' then 24 else 4 end
    order by sort`);
  return rows.map((row) => ({
    nodeId: row.node_id,
    vassalage: row.vassalage,
    gameCode: row.game_code,
    gameType: row.game_type,
  }));
}

/** Creates the accounts of the history in one statement; returns them by `member:kind:name`. */
export async function accountsFor(
  tx: Tx,
  wanted: { key: string; owner: bigint; kind: string; name: string; currency: string; shardBy: bigint }[],
): Promise<Map<string, bigint>> {
  const { rows } = await tx.query<{ key: string; id: bigint }>({
    text: `select key, ledger_account_id(owner, kind, name, currency, shard_by) as id
           from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
             as t (key, owner, kind, name, currency, shard_by)`,
    values: [
      wanted.map((each) => each.key),
      wanted.map((each) => each.owner),
      wanted.map((each) => each.kind),
      wanted.map((each) => each.name),
      wanted.map((each) => each.currency),
      wanted.map((each) => each.shardBy),
    ],
  });
  return new Map(rows.map((row) => [row.key, row.id]));
}

export interface HistoryBet extends PastBet {
  member: HistoryMember;
  txId: string;
  roundId: string;
}

const movement = (kind: "bet" | "win", at: Date, change: bigint, txId: string) => ({
  kind,
  at: at.toISOString(),
  change: formatMoney(change),
  txId,
});

/** Inserts bets for entries just posted: each finds its entry by the key of its stake. */
export async function insertBets(tx: Tx, bets: HistoryBet[]): Promise<void> {
  const members = [...new Map(bets.map((bet) => [bet.member.id, bet.member])).values()];
  await tx.query({
    text: `
      with placed as (
      insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                       stake, payout, state, settled_at, upline_path, entry_id, movements)
      select nextval('bet_id'), t.at, t.member_id, m.merchant, m.currency, t.vassalage, t.node_id, t.game_code,
             t.game_type, t.round_id, t.stake, t.payout, 'settled', t.settled_at,
             array(select jsonb_array_elements_text(m.path)::bigint), k.entry_id, t.movements
      from unnest($1::timestamptz[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
                  $8::bigint[], $9::bigint[], $10::timestamptz[], $11::jsonb[], $12::text[])
             as t (at, member_id, vassalage, node_id, game_code, game_type, round_id, stake, payout, settled_at,
                   movements, key)
      join jsonb_to_recordset($13::jsonb) as m(id bigint, merchant text, currency text, path jsonb) on m.id = t.member_id
      join ledger_key k on k.key = t.key
      order by t.at
      returning id, member_id, vassalage, round_id, settled_at)
      insert into round (member_id, vassalage, round_id, bet_ids, closed_at)
      select member_id, vassalage, round_id, array[id], settled_at from placed`,
    values: [
      bets.map((bet) => bet.at.toISOString()),
      bets.map((bet) => bet.member.id),
      bets.map((bet) => bet.game.vassalage),
      bets.map((bet) => bet.game.nodeId),
      bets.map((bet) => bet.game.gameCode),
      bets.map((bet) => bet.game.gameType),
      bets.map((bet) => bet.roundId),
      bets.map((bet) => bet.stake),
      bets.map((bet) => bet.payout),
      bets.map((bet) => bet.settledAt.toISOString()),
      bets.map((bet) =>
        JSON.stringify([
          movement("bet", bet.at, -bet.stake, bet.txId),
          ...(bet.payout > 0n ? [movement("win", bet.settledAt, bet.payout, bet.txId.replace(/b$/, "w"))] : []),
        ]),
      ),
      bets.map((bet) => betKey(bet.game.vassalage, bet.txId)),
      JSON.stringify(
        members.map((member) => ({
          id: member.id.toString(),
          merchant: member.merchant,
          currency: member.currency,
          path: member.upline_path.map(String),
        })),
      ),
    ],
  });
}

export function betKey(vassalage: string, txId: string): string {
  return `seamless:${vassalage}:${txId}`;
}

export interface HistoryDeposit {
  id: string;
  member: HistoryMember;
  method: string;
  amount: bigint;
  at: Date;
  reference: string;
}

export async function insertDeposits(tx: Tx, deposits: HistoryDeposit[]): Promise<void> {
  await tx.query({
    text: `
      insert into deposit (provider, id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                           reference, return_url, created_at, expires_at, settled_at)
      select 'sandbox', id, merchant, member_id, 'history-' || id, 'history', method, amount, 0, currency, 'credited', reference,
             '', at - interval '2 minutes', at + interval '13 minutes', at
      from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[],
                  $8::timestamptz[]) as t (id, merchant, member_id, method, amount, currency, reference, at)`,
    values: [
      deposits.map((each) => each.id),
      deposits.map((each) => each.member.merchant),
      deposits.map((each) => each.member.id),
      deposits.map((each) => each.method),
      deposits.map((each) => each.amount),
      deposits.map((each) => each.member.currency),
      deposits.map((each) => each.reference),
      deposits.map((each) => each.at.toISOString()),
    ],
  });
}

export interface HistoryWithdrawal extends HistoryDeposit {
  payoutId: string;
  paidAt: Date;
}

/** Inserts past withdrawals, each to its member's only account. */
export async function insertWithdrawals(tx: Tx, withdrawals: HistoryWithdrawal[]): Promise<void> {
  await tx.query({
    text: `
      with past as (
        select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
                             $7::timestamptz[], $8::timestamptz[], $9::uuid[])
          as t (id, merchant, member_id, amount, currency, reference, at, paid_at, payout_id)
      ), destination as (
        insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, bank_code,
                                        holder, number, added_at)
        select gen_random_uuid(), p.merchant, p.member_id, 'history', 'history', 'bank', 'bank', 'FLB',
               initcap(replace(m.account, '.', ' ')), '7001' || lpad(p.member_id::text, 8, '0'), min(p.at) - interval '1 hour'
        from past p join member m on m.id = p.member_id group by p.merchant, p.member_id, m.account
        returning id, member_id
      ), done as (
        insert into withdrawal (id, merchant, member_id, idempotency_key, fingerprint, destination_id, method, amount, fee,
                                currency, state, reference, paid, received_amount, created_at, updated_at)
        select p.id, p.merchant, p.member_id, 'history-' || p.id, 'history', d.id, 'bank', p.amount, 0, p.currency,
               'received', p.reference, p.amount, p.amount, p.at, p.paid_at
        from past p join destination d using (member_id)
        returning id, amount, updated_at
      )
      insert into withdrawal_payout (id, withdrawal_id, amount, at)
      select p.payout_id, done.id, done.amount, done.updated_at from done join past p using (id)`,
    values: [
      withdrawals.map((each) => each.id),
      withdrawals.map((each) => each.member.merchant),
      withdrawals.map((each) => each.member.id),
      withdrawals.map((each) => each.amount),
      withdrawals.map((each) => each.member.currency),
      withdrawals.map((each) => each.reference),
      withdrawals.map((each) => each.at.toISOString()),
      withdrawals.map((each) => each.paidAt.toISOString()),
      withdrawals.map((each) => each.payoutId),
    ],
  });
}
