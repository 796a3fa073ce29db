import { share } from "@croupier/contract/domain/money";
import type { GameType } from "@croupier/contract/domain/game-types";
import { pointTypeOf, type PointType } from "@croupier/contract/domain/points";
import sql from "sql-template-tag";
import type { Tx } from "../../kit/db/pool.ts";
import { postHistory, type PastEntry } from "../../ledger/history.ts";
import { inHundredths, pointsCurrency } from "../../promotions/points/ledger.ts";
import { accountsFor, type HistoryMember } from "./store.ts";

interface Source {
  key: string;
  game_type: GameType | null;
  amount: bigint;
  reference: string;
  at: Date;
}

/** Inserts the points that a member's seeded bets and deposits would have earned, at their settlement. */
export async function writePoints(
  tx: Tx,
  { id, merchant }: HistoryMember,
  ratios: Partial<Record<PointType, number>>,
): Promise<void> {
  const { rows } = await tx.query<Source>(sql`
    select 'points:bet:' || id as key, game_type, stake as amount, round_id as reference, settled_at as at
    from bet where member_id = ${id} and state = 'settled'
    union all
    select 'points:deposit:' || id, null, amount, reference, settled_at from deposit
    where member_id = ${id} and state = 'credited'`);
  const own = { owner: id, kind: "points", name: "", currency: pointsCurrency, shardBy: id };
  const houseAccount = { ...own, owner: 0n, kind: "promotions", name: "points" };
  const accounts = await accountsFor(tx, [
    { ...own, key: "own" },
    { ...houseAccount, key: "house" },
  ]);
  const [from, to] = [accounts.get("house"), accounts.get("own")];
  if (from === undefined || to === undefined) throw new Error("no accounts for points");
  const earned = rows.map((row) => {
    const type = row.game_type === null ? ("deposit" as const) : pointTypeOf[row.game_type];
    const ratio = ratios[type] ?? 0;
    return { ...row, type, ratio, points: inHundredths(share(row.amount, BigInt(ratio))) };
  });
  const given = earned.filter(({ points }) => points > 0n);
  const entries = given.map(({ key, reference, at, points: amount }): PastEntry => {
    return { key, kind: "points", memberId: id, reference, at, from, to, amount };
  });
  await postHistory(tx, entries);
  await tx.query(sql`
    insert into points_move (entry_id, merchant, member_id, type, ratio, changed, balance, reference, bet_id, at)
    select e.id, ${merchant}, ${id}, t.type, t.ratio, l.amount, l.balance_after, e.reference,
           substring(t.key from '^points:bet:(\\d+)$')::bigint, e.at
    from unnest(${given.map(({ key }) => key)}::text[], ${given.map(({ type }) => type)}::text[],
                ${given.map(({ ratio }) => ratio)}::int[]) as t (key, type, ratio)
    join ledger_entry e on e.key = t.key
    join ledger_line l on l.entry_id = e.id and l.at = e.at and l.account_id = ${to}`);
}
