import { nameIn } from "@croupier/contract/domain/game-names";
import { formatMoney } from "@croupier/contract/domain/money";
import { chipsFor } from "../../kit/chips.ts";
import type { DrawView, SlipView } from "../draws/views.ts";
import type { TableGameName } from "./games.ts";
import type { Table } from "./tables.ts";
import type { TipRow, TipState } from "../../wire/tip-store.ts";
import { tipsAt } from "./tips.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { OwnView, PageView } from "../../kit/page-view.ts";

/** Views of a table's page. Odds are whole hundredths, stake included; money is text. */

interface SpotView {
  id: string;
  picks: readonly string[];
  odds: number;
  most: string;
}

export interface TableView extends PageView {
  table: {
    gameCode: string;
    name: string;
    engine: TableGameName;
    hue: number;
    seconds: { bets: number; close: number; show: number };
    spots: SpotView[];
    least: string;
  };
  chips: string[];
  /** Possible tips to the dealer; empty where there is none. */
  tips: string[];
}

/**
 * State that all players at a table share. Each line of the stream holds it whole, so a page that joins late needs no
 * other.
 */
export interface TableState {
  /** Increases with each change. */
  version: number;
  now: string;
  /** Draw that takes bets or is about to be held; null while the last result is shown. */
  draw: DrawView | null;
  last: DrawView | null;
  /** Results, newest first. */
  past: (readonly number[])[];
  /** Stakes on the table in the player's currency, by play and pick ("straight:17"). */
  stakes: Record<string, { stake: string; players: number }>;
  players: number;
  /** Draw in flight, with its result once the flight is over, and its cash-outs so far. */
  flight: { draw: DrawView; cashed: CashedView[] } | null;
}

/** Cash-out of a player at the table, such as "2.31×" and its amount. */
export interface CashedView {
  name: string;
  height: number;
  win: string;
}

export interface MineView {
  ok: true;
  slips: SlipView[];
}

export function tableView({ session, game }: { session: SessionRow; game: Table }): OwnView<TableView> {
  const { currency } = session;
  return {
    table: {
      gameCode: game.gameCode,
      name: nameIn(game.names, session.language),
      engine: game.engine,
      hue: game.hue,
      seconds: game.rules.seconds,
      spots: game.rules.spots.map(({ id, picks, odds }) => ({
        id,
        picks,
        odds: Number(odds),
        most: formatMoney(game.mostStake(currency, id)),
      })),
      least: formatMoney(chipsFor(currency)[0] ?? 0n),
    },
    chips: chipsFor(currency).map(formatMoney),
    tips: tipsAt(game, currency).map(formatMoney),
  };
}

/** A tip as its giver's page sees it. */
export interface TipView {
  ok: true;
  state: TipState;
  balance: string | null;
  refusal: string | null;
}

export const tipView = ({ state, balance, refusal }: TipRow): TipView => ({
  ok: true,
  state,
  balance: balance === null ? null : formatMoney(balance),
  refusal,
});
