import { nameIn } from "@croupier/contract/domain/game-names";
import { formatMoney } from "@croupier/contract/domain/money";
import { drawView as sharedDrawView, type DrawView, type SlipView } from "../draws/views.ts";
import { chipsFor } from "../../kit/chips.ts";
import type { DrawRow } from "../draws/draws.ts";
import type { Family } from "./families.ts";
import { lotteries, type Lottery } from "./lotteries.ts";
import type { Form } from "./plays.ts";
import { oddsOf, returns } from "./prizes.ts";
import type { Shape } from "./shape.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { OwnView, PageView } from "../../kit/page-view.ts";

/** Views of the lottery page and the platform. Odds are whole hundredths, stake included. */

export interface PlayView {
  id: string;
  tab: string;
  form: Form;
  /** Odds by option; one entry under "" for all picks where there are no options. */
  odds: Record<string, number>;
}

interface LotteryView {
  gameCode: string;
  name: string;
  family: Family["name"];
  shape: Shape;
  /** Digits of each prize, the special prize first, where a draw is a list of prizes. */
  prizes: readonly number[];
  hue: number;
  emblem: string;
  periodSeconds: number;
  returnBasisPoints: number;
  plays: PlayView[];
}

export interface HallView extends PageView {
  lottery: LotteryView;
  chips: string[];
}

export interface LottoDrawView extends DrawView {
  /** Numbers of the short display: all of the draw, or those of the special prize. */
  shown: number[] | null;
}

/**
 * State that all players of a lottery share. Each line of the stream holds it whole, so a page that slept needs no
 * other.
 */
export interface LottoState {
  /** Increases with each change. */
  version: number;
  now: string;
  /** Draw that takes bets or is about to be held. */
  current: LottoDrawView | null;
  /** Newest first. */
  past: LottoDrawView[];
}

/** The same state as the response of one call, with the player's own slips. */
export interface HallState extends Omit<LottoState, "version"> {
  ok: true;
  slips: SlipView[];
}

/** Returns an example pick of a play with chosen numbers. */
export const exampleOf = (form: Form): string => {
  if (form.kind === "places") return form.places.map((_, at) => (form.distinct ? form.low + at : form.low)).join("-");
  if (form.kind === "handful") return Array.from({ length: form.size }, (_, at) => form.low + at).join("-");
  return "";
};

function playsOf({ family, mode }: Lottery): PlayView[] {
  return family.plays.map(({ id, tab, form }) => {
    const picks = form.kind === "options" ? form.options : [exampleOf(form)];
    const odds = picks.map((pick) => [
      form.kind === "options" ? pick : "",
      Number(oddsOf(family, mode, id, pick) ?? 0),
    ]);
    return { id, tab, form, odds: Object.fromEntries(odds) as Record<string, number> };
  });
}

export function hallView({ session, game }: { session: SessionRow; game: Lottery }): OwnView<HallView> {
  const code = session.currency;
  return {
    lottery: {
      gameCode: game.gameCode,
      name: nameIn(game.names, session.language),
      family: game.family.name,
      shape: game.family.shape,
      prizes: game.family.prizes ?? [],
      hue: game.hue,
      emblem: game.emblems[0] ?? "",
      periodSeconds: game.periodSeconds,
      returnBasisPoints: returns[game.mode],
      plays: playsOf(game),
    },
    chips: chipsFor(code).map(formatMoney),
  };
}

export const drawView = (draw: DrawRow): LottoDrawView => ({
  ...sharedDrawView(draw),
  shown: draw.result?.slice(0, lotteries.get(draw.game_code)?.family.prizes?.[0]) ?? null,
});
