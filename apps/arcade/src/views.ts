import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Game } from "./games.ts";
import type { SpinResult } from "./slot/machine.ts";
import type { Skin } from "./slot/skin.ts";
import { skins } from "./slot/skins.ts";
import { stakesFor } from "./stakes.ts";
import type { RoundRow, RoundState, SessionRow } from "./store.ts";

/** What the page receives. Money travels as decimal strings of four decimals, wins within a spin in line stakes. */

interface GameView {
  gameCode: string;
  name: string;
  hue: number;
  emblems: string[];
  volatility: Skin["volatility"];
  rtpBasisPoints: number;
  pays: Skin["pays"];
  scatterPays: Skin["scatterPays"];
  freeSpins: Skin["freeSpins"];
  freeMultiplier: number;
  retrigger: boolean;
}

export interface OpenView {
  ok: true;
  game: GameView;
  language: string;
  currency: { code: string; symbol: string };
  balance: string;
  stakes: string[];
  start: string;
  /** The site's page, if the platform names one; messages go to its origin and no other. */
  backUrl: string | null;
  /** Pages that may hold the game, as frame-ancestors sources. */
  webOrigins: string[];
}

export interface RoundView {
  ok: true;
  key: string;
  state: RoundState;
  stake: string;
  win: string | null;
  balance: string | null;
  refusal: string | null;
  base: SpinResult | null;
  free: SpinResult[];
}

export interface FailView {
  ok: false;
  code: string;
  balance?: string;
}

export function openView(
  { session, game, balance }: { session: SessionRow; game: Game; balance: Money },
  webOrigins: string[],
): OpenView {
  const { volatility, rtpBasisPoints, pays, scatterPays, freeSpins, freeMultiplier, retrigger } = skins[game.skin];
  const { stakes, start } = stakesFor(session.currency);
  const code = session.currency;
  return {
    ok: true,
    game: {
      gameCode: game.gameCode,
      name: session.language === "zh-CN" ? game.names["zh-CN"] : game.names.en,
      hue: game.hue,
      emblems: game.emblems,
      volatility,
      rtpBasisPoints,
      pays,
      scatterPays,
      freeSpins,
      freeMultiplier,
      retrigger,
    },
    language: session.language,
    currency: { code, symbol: isCurrency(code) ? currencies[code].symbol : code },
    balance: formatMoney(balance),
    stakes: stakes.map(formatMoney),
    start: formatMoney(start),
    backUrl: session.back_url,
    webOrigins,
  };
}

const orNull = (money: Money | null) => (money === null ? null : formatMoney(money));

export function roundView(round: RoundRow): RoundView {
  return {
    ok: true,
    key: round.client_key,
    state: round.state,
    stake: formatMoney(round.stake),
    win: orNull(round.win),
    balance: orNull(round.balance),
    refusal: round.refusal,
    base: round.outcome?.base ?? null,
    free: round.outcome?.free ?? [],
  };
}
