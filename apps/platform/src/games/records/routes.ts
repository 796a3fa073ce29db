import { pageNumbers } from "../../kit/lib/paging.ts";
import { cached } from "@croupier/server/cached";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { Db, Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { readRange } from "../../kit/lib/range.ts";
import { createBetView, type BetViewDeps } from "./bet-view.ts";
import { maskName } from "./rules.ts";
import * as store from "./store.ts";

type Names = "bettingRecord" | "playedGames" | "betDetail" | "accountRecord" | "winnerBoard";
type Bet = Output<"bettingRecord">["content"][number];

/** The number of days that the winner board covers. */
const winnerDays = 30;
const winnersFreshMs = 3000;

/** The maximum of games in the filter. */
const gamesListed = 200;

/**
 * Handles a member's records. Its own bets and movements are read where they were written: an open page reads them again
 * with each event. The board of winners may be a second old.
 */
export function recordHandlers({ db, reads, vendorLabel }: BetViewDeps & { reads: Db }): Pick<Handlers, Names> {
  const { toBet, detailOf } = createBetView({ db, vendorLabel });
  const winners = winnerBoard(reads);
  return {
    winnerBoard: ({ input, merchant, language }) =>
      winners(merchant.code, input.gameCategory === "ALL" ? undefined : input.gameCategory, language, input.limitNum),
    bettingRecord: async ({ input, session, language }) => {
      const now = new Date();
      const range = readRange(input.from, input.to, now);
      if (isRefusal(range)) return range;
      const { gameType, vassalage, nodeId, state, pageNo, pageSize } = input;
      const filter = { ...range, memberId: session.memberId, gameType, vassalage, nodeId, state };
      const [rows, totals] = await Promise.all([
        store.findBets(db, filter, pageSize, (pageNo - 1) * pageSize),
        store.sumBets(db, filter),
      ]);
      return {
        content: rows.map((row) => toBet(row, language)),
        ...pageNumbers({ pageNo, pageSize }, totals.bets),
        currency: session.currency,
        totals,
        serverTime: now,
      };
    },
    playedGames: async ({ input, session, language }) => {
      const range = readRange(input.from, input.to, new Date());
      if (isRefusal(range)) return range;
      const rows = await store.findPlayed(db, session.memberId, range, gamesListed);
      return {
        games: rows.map((row) => ({
          nodeId: row.node_id,
          gameName: row.names?.[language] ?? row.names?.en ?? row.game_code,
          gameType: row.game_type,
          vassalage: row.vassalage,
          vendorLabel: vendorLabel(row.vassalage),
        })),
      };
    },
    betDetail: ({ input, session, language }) => detailOf(session.memberId, input.id, language),
    ...accountHandler(db),
  };
}

function accountHandler(db: Pool): Pick<Handlers, "accountRecord"> {
  return {
    accountRecord: async ({ input, session, language }) => {
      const now = new Date();
      const range = readRange(input.from, input.to, now);
      if (isRefusal(range)) return range;
      const { pageNo, pageSize } = input;
      const filter = {
        ...range,
        memberId: session.memberId,
        currency: session.currency,
        kind: input.kind,
        vassalage: input.vassalage,
      };
      const [rows, totals] = await Promise.all([
        store.findMoves(db, filter, pageSize, (pageNo - 1) * pageSize),
        store.sumMoves(db, filter),
      ]);
      return {
        content: rows.map((row) => toMove(row, language)),
        ...pageNumbers({ pageNo, pageSize }, totals.count),
        currency: session.currency,
        totals: { in: totals.came, out: -totals.went, net: totals.came + totals.went },
        serverTime: now,
      };
    },
  };
}

function toMove(row: store.MoveRow, language: Language): Output<"accountRecord">["content"][number] {
  const gameName = row.names?.[language] ?? row.names?.en;
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    change: row.change,
    balanceAfter: row.balance_after,
    reference: row.reference,
    ...(gameName ? { gameName } : {}),
    ...(row.vassalage ? { vassalage: row.vassalage } : {}),
  };
}

/** Creates the winner board: one query every few seconds, however many visitors. */
function winnerBoard(db: Db) {
  const boards = cached<store.WinRow[]>({ freshMs: winnersFreshMs });
  return async (
    merchant: string,
    gameType: Bet["gameType"] | undefined,
    language: Language,
    limit: number,
  ): Promise<Output<"winnerBoard">> => {
    const key = `${merchant} ${gameType ?? "ALL"}`;
    const rows = await boards.get(key, () => store.findWins(db, merchant, gameType, winnerDays, 50));
    return rows.slice(0, limit).map((row) => ({
      player: maskName(row.account),
      nodeId: row.node_id,
      gameName: row.names[language] ?? row.names.en ?? "",
      prize: row.payout - row.stake,
      winAmount: row.payout,
      currency: row.currency,
    }));
  };
}
