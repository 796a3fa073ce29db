import { nameIn } from "@croupier/contract/domain/game-names";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { pricesFor } from "./prices.ts";
import { allowedStakes } from "../../kit/stake-limits.ts";
import type { SetName } from "./species.ts";
import type { Pond } from "./titles.ts";
import type { Bullet, VolleyRound } from "./volley.ts";
import type { RoundState } from "../../kit/round-store.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { OwnView, PageView } from "../../kit/page-view.ts";

/** Views of the pond's page. Money is text. */

export interface PondView extends PageView {
  pond: {
    gameCode: string;
    name: string;
    hue: number;
    emblem: string;
    set: SetName;
    boss: string;
    returnBasisPoints: number;
    cannons: number;
  };
  prices: string[];
  start: string;
}

/** A volley as other players see it: its targets and catches. */
export interface SeenVolley {
  id: string;
  cannon: number;
  at: string[];
  caught: string[];
  win: string;
}

/**
 * State that all players at a pond share. Each line of the stream holds it whole, so a page that joins late needs no
 * other.
 */
export interface PondState {
  /** Increases with each change. */
  version: number;
  now: number;
  room: string;
  cannon: number;
  /** Hash of the seed that decides this player's next volley. */
  commitment: string;
  frozenMs: number;
  freezeAt: number | null;
  freezeUntil: number | null;
  seats: { cannon: number; name: string; shot: string }[];
  gone: string[];
  volleys: SeenVolley[];
}

export interface VolleyView {
  ok: true;
  key: string;
  state: RoundState;
  stake: string;
  win: string | null;
  back: string;
  balance: string | null;
  refusal: string | null;
  bullets: Bullet[];
  froze: boolean;
  returns: number;
  commitment: string;
  /** Null until the volley is decided. */
  seed: string | null;
}

export function pondView({ session, game }: { session: SessionRow; game: Pond }): OwnView<PondView> {
  const { gameCode, names, hue, emblems, set, boss, returnBasisPoints, cannons } = game;
  const { prices, start } = pricesFor(game.prices, session.currency);
  const { stakes, start: chosen } = allowedStakes(session, { stakes: prices, start });
  return {
    pond: {
      gameCode,
      name: nameIn(names, session.language),
      hue,
      emblem: emblems[0] ?? boss,
      set,
      boss,
      returnBasisPoints,
      cannons,
    },
    prices: stakes.map(formatMoney),
    start: formatMoney(chosen),
  };
}

export function volleyView(round: VolleyRound, back: Money): VolleyView {
  const { volley } = round;
  const isDecided = volley?.bullets !== undefined;
  return {
    ok: true,
    key: round.client_key,
    state: round.state,
    stake: formatMoney(round.stake),
    win: round.win === null ? null : formatMoney(round.win),
    back: formatMoney(back),
    balance: round.balance === null ? null : formatMoney(round.balance),
    refusal: round.refusal,
    bullets: volley?.bullets ?? [],
    froze: volley?.froze ?? false,
    returns: volley?.returns ?? 0,
    commitment: volley?.commitment ?? "",
    seed: isDecided ? volley.seed : null,
  };
}
