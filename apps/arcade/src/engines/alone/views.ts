import { nameIn } from "@croupier/contract/domain/game-names";
import type { Pool } from "pg";
import { formatMoney } from "@croupier/contract/domain/money";
import { allowedStakes } from "../../kit/stake-limits.ts";
import { stakesFor } from "./stakes.ts";
import type { Choices, Played } from "./rules.ts";
import { clockOf, stakedOn } from "./solo-store.ts";
import { playedOf } from "./steps.ts";
import type { AloneTitle } from "./title.ts";
import { unitOf, type SoloRow } from "./replay.ts";
import type { RoundState } from "../../kit/round-store.ts";
import type { SessionRow } from "../../kit/session.ts";
import type { OwnView, PageView } from "../../kit/page-view.ts";

/** First view of a page whose game is played alone. */
export interface AloneView<Name extends string = string> extends PageView {
  game: { gameCode: string; engine: Name; name: string; hue: number };
  stakes: string[];
  start: string;
}

export interface SoloRound {
  id: string;
  key: string;
  state: RoundState;
  stake: string;
  /** Unit in which shares are counted. */
  unit: string;
  /** Including all further stakes. */
  staked: string;
  choices: Choices;
  moves: readonly string[];
  played: Played;
  win: string | null;
  refusal: string | null;
  balance: string | null;
  commitment: string;
  /** Null until the round is over. */
  seed: string | null;
  /** Duration so far by the server's clock, in milliseconds, in games with a clock. */
  elapsed: number | null;
}

export interface SoloState {
  ok: true;
  round: SoloRound | null;
  /** Commitment of the next round's seed. */
  next: string;
  /** Reason why a further stake was not taken. */
  refused: string | null;
}

export function aloneView<Name extends string>({
  session,
  game,
}: {
  session: SessionRow;
  game: AloneTitle<Name>;
}): OwnView<AloneView<Name>> {
  const { stakes, start } = allowedStakes(session, stakesFor(session.currency));
  return {
    game: {
      gameCode: game.gameCode,
      engine: game.solo,
      name: nameIn(game.names, session.language),
      hue: game.hue,
    },
    stakes: stakes.map(formatMoney),
    start: formatMoney(start),
  };
}

/** Returns the player's view of a round; null before its stake is taken. */
export async function soloRound(db: Pool, title: AloneTitle, round: SoloRow): Promise<SoloRound | null> {
  const { solo } = round;
  if (!solo || round.state === "betting") return null;
  const played = await playedOf(title, round);
  return {
    id: round.id,
    key: round.client_key,
    state: round.state,
    stake: formatMoney(round.stake),
    unit: formatMoney(unitOf(title.rules, round.stake, solo.choices)),
    staked: formatMoney(await stakedOn(db, round.id)),
    choices: solo.choices,
    moves: solo.moves,
    played,
    win: round.win === null ? null : formatMoney(round.win),
    refusal: round.refusal,
    balance: round.balance === null ? null : formatMoney(round.balance),
    commitment: solo.commitment,
    seed: played.isOver ? solo.seed : null,
    elapsed: solo.begun === undefined ? null : (await clockOf(db)) - solo.begun,
  };
}
