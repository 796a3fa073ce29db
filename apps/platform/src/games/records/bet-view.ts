import { readMoney } from "@croupier/contract/domain/money";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import * as store from "./store.ts";

type Bet = Output<"bettingRecord">["content"][number];

export interface BetViewDeps {
  db: Pool;
  /** Returns the vendor code that players see. */
  vendorLabel(vassalage: string): string;
}

/** Creates the views of a bet: one for a list, and one with its movements and the game's own result. */
export function createBetView({ db, vendorLabel }: BetViewDeps) {
  const toBet = (row: store.BetRow, language: Language): Bet => ({
    id: row.id,
    roundId: row.round_id,
    nodeId: row.node_id,
    gameName: row.names?.[language] ?? row.names?.en ?? row.game_code,
    gameType: row.game_type,
    vassalage: row.vassalage,
    vendorLabel: vendorLabel(row.vassalage),
    stake: row.stake,
    ...(row.from_bonus ? { fromBonus: true } : {}),
    payout: row.payout,
    net: row.state === "settled" ? row.payout - row.stake : 0n,
    state: row.state,
    placedAt: row.placed_at,
    ...(row.settled_at ? { settledAt: row.settled_at } : {}),
  });
  async function detailOf(memberId: bigint, id: bigint, language: Language): Promise<Output<"betDetail"> | Refusal> {
    const row = await store.findBet(db, memberId, id);
    if (!row) return refuse("NOT_FOUND");
    return {
      ...toBet(row, language),
      ...(row.contribution > 0n ? { contribution: row.contribution } : {}),
      movements: row.movements.map((each) => ({
        kind: each.kind,
        at: new Date(each.at),
        change: readMoney(each.change),
        txId: each.txId,
      })),
      ...(row.detail ? { detail: row.detail } : {}),
    };
  }
  return { toBet, detailOf };
}

export type BetView = ReturnType<typeof createBetView>;
