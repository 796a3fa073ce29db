import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import { nameIn } from "@croupier/contract/domain/game-names";
import type { Language } from "@croupier/contract/domain/languages";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { chipsFor } from "../draws/chips.ts";
import type { DrawView, SlipView } from "../draws/views.ts";
import type { SessionRow } from "../store.ts";
import type { EngineName } from "./engines.ts";
import type { Table } from "./tables.ts";
import type { TipRow, TipState } from "./tip-store.ts";
import { tipsAt } from "./tips.ts";

/** What the page of a table receives. Odds are hundredths as whole numbers, stake included; money is text. */

interface SpotView {
  id: string;
  picks: readonly string[];
  odds: number;
  most: string;
}

export interface TableView {
  ok: true;
  table: {
    gameCode: string;
    name: string;
    engine: EngineName;
    hue: number;
    seconds: { bets: number; close: number; show: number };
    spots: SpotView[];
    least: string;
  };
  language: Language;
  currency: { code: string; symbol: string };
  balance: string;
  chips: string[];
  /** What the dealer may be given at once; empty where there is no dealer. */
  tips: string[];
  backUrl: string | null;
  webOrigins: string[];
}

/** What everybody at a table sees. A line of the stream is one of these, whole: a page that comes late needs no other. */
export interface TableState {
  /** Rises with each change. */
  version: number;
  now: string;
  /** The draw that takes bets or is about to be drawn; null while the last result is shown. */
  draw: DrawView | null;
  last: DrawView | null;
  /** Results, newest first. */
  past: (readonly number[])[];
  /** Stakes on the table in the player's currency, by play and pick ("straight:17"). */
  stakes: Record<string, { stake: string; players: number }>;
  players: number;
  /** The draw that is in flight, with its result once that is over, and what has been cashed out of it. */
  flight: { draw: DrawView; cashed: CashedView[] } | null;
}

/** "2.31×" for so much, by somebody at the table. */
export interface CashedView {
  name: string;
  height: number;
  win: string;
}

export interface MineView {
  ok: true;
  slips: SlipView[];
}

export function tableView(
  { session, game, balance }: { session: SessionRow; game: Table; balance: Money },
  webOrigins: string[],
): TableView {
  const { currency } = session;
  return {
    ok: true,
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
    language: session.language,
    currency: { code: currency, symbol: isCurrency(currency) ? currencies[currency].symbol : currency },
    balance: formatMoney(balance),
    chips: chipsFor(currency).map(formatMoney),
    tips: tipsAt(game, currency).map(formatMoney),
    backUrl: session.back_url,
    webOrigins,
  };
}

/** What a page learns of a tip it gave. */
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
