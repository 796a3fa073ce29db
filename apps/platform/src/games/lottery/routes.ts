import type { Language } from "@croupier/contract/domain/languages";
import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { DrawnLottery, LotteryBoard } from "../vendors/vendor.ts";
import { isOfMode, isVietnamese, toEntry, toMenus, type Lottery } from "./menus.ts";

export interface LotteryDeps {
  /** Returns every lottery that a merchant offers, in the catalogue's order. */
  lotteries(merchant: string, language: Language): Promise<Lottery[]>;
  board: LotteryBoard;
  /** Returns the games a member opened last, newest first. */
  recent(memberId: bigint): Promise<bigint[]>;
}

type Names =
  | "lotteryGames"
  | "vnLotteryMenu"
  | "vnLotteryRecent"
  | "lotteryLobby"
  | "openedNumbers"
  | "vnNumero"
  | "recentLotteryResults";

/** The number of the member's last Vietnamese lotteries to show. */
const recentShown = 6;

/** Pairs the lotteries that have a current draw with their rows. */
function drawnOf(rows: readonly Lottery[], drawn: readonly DrawnLottery[]) {
  const byCode = new Map(drawn.map((each) => [each.gameCode, each]));
  return rows.flatMap((row) => {
    const draws = byCode.get(row.tile.gameCode);
    return draws ? [{ row, draws }] : [];
  });
}

export function lotteryHandlers({ lotteries, board, recent }: LotteryDeps): Pick<Handlers, Names> {
  async function opened(isWanted: (row: Lottery) => boolean, merchant: string, language: Language) {
    const [rows, lobby] = await Promise.all([lotteries(merchant, language), board.lobby()]);
    if (!lobby) return refuse("VENDOR_SILENT");
    const list = drawnOf(rows.filter(isWanted), lobby.lotteries).flatMap(({ row, draws: { last } }) => {
      const { gameCode, displayName, group } = toEntry(row);
      return last?.result
        ? [{ gameCode, displayName, group, issue: last.issue, numbers: last.result, drawnAt: new Date(last.drawsAt) }]
        : [];
    });
    return { list };
  }

  return {
    lotteryGames: async ({ merchant, input, language }) =>
      toMenus((await lotteries(merchant.code, language)).filter((row) => isOfMode(row, input.prizeMode))),
    vnLotteryMenu: async ({ merchant, language }) =>
      toMenus((await lotteries(merchant.code, language)).filter(isVietnamese)),
    vnLotteryRecent: async ({ merchant, session, language }) => {
      const [rows, ids] = await Promise.all([lotteries(merchant.code, language), recent(session.memberId)]);
      const own = ids.flatMap((nodeId) => rows.find((row) => row.tile.nodeId === nodeId && isVietnamese(row)) ?? []);
      return { list: own.slice(0, recentShown).map(toEntry) };
    },
    lotteryLobby: async ({ merchant, input, language }) => {
      const [rows, lobby] = await Promise.all([lotteries(merchant.code, language), board.lobby()]);
      if (!lobby) return refuse("VENDOR_SILENT");
      const wanted = rows.filter((row) => isOfMode(row, input.prizeMode));
      const list = drawnOf(wanted, lobby.lotteries).flatMap(({ row, draws: { periodSeconds, current, last } }) => {
        if (!current) return [];
        const { issue, closesAt, drawsAt } = current;
        const clock = { periodSeconds, issue, closesAt: new Date(closesAt), drawsAt: new Date(drawsAt) };
        const over = last?.shown && { issue: last.issue, numbers: last.shown, drawnAt: new Date(last.drawsAt) };
        return [{ ...toEntry(row), ...clock, ...(over ? { last: over } : {}) }];
      });
      return { serverTime: new Date(lobby.now), lotteries: list };
    },
    openedNumbers: async ({ merchant, input, language }) =>
      opened((row) => isOfMode(row, input.prizeMode), merchant.code, language),
    vnNumero: async ({ merchant, language }) => opened(isVietnamese, merchant.code, language),
    recentLotteryResults: async ({ merchant, input, language }) => {
      const known = (await lotteries(merchant.code, language)).some((row) => row.tile.gameCode === input.gameCode);
      if (!known) return refuse("GAME_UNKNOWN");
      const draws = await board.draws(input.gameCode, input.limit);
      if (!draws) return refuse("VENDOR_SILENT");
      const list = draws.flatMap(({ issue, state, result, drawsAt, sealedSeed, seed }) =>
        state === "open"
          ? []
          : [{ issue, state, numbers: result ?? [], drawnAt: new Date(drawsAt), sealedSeed, seed: seed ?? "" }],
      );
      return { list };
    },
  };
}
