import type { Money } from "@croupier/contract/domain/money";
import { sourceOf } from "../../kit/seed.ts";
import type { Choices, Played, Rules } from "./rules.ts";
import type { RoundRow } from "../../kit/round-store.ts";

/** A stored solo round; its seed is published when it is over. */
export interface Solo {
  seed: string;
  commitment: string;
  choices: Choices;
  moves: readonly string[];
  /** Time of its beginning by the database's clock, in milliseconds, in games with a clock. */
  begun?: number;
}

/** A round that is played alone, or a further stake of one. */
export interface SoloRow extends RoundRow {
  solo: Solo | null;
  /** Step and move of a further stake. */
  solo_at: number | null;
  solo_move: string | null;
}

/** Returns the label under which a seed's numbers are drawn; the commitment makes it unique to the round. */
const labelOf = ({ commitment }: Solo): string => commitment.slice(0, 16);

/** Plays a round from its seed. The page verifies rounds with the same code. */
export async function replay(rules: Rules, gameCode: string, solo: Solo): Promise<Played> {
  const luck = await rules.draw(sourceOf(solo.seed, gameCode, labelOf(solo)));
  const played = rules.play(luck, solo.choices, solo.moves);
  if (!played) throw new Error(`the moves ${solo.moves.join(" ")} cannot be played`);
  return played;
}

/**
 * Returns the unit in which shares are counted: the whole stake, or one of the equal parts of a round's first stake.
 */
export const unitOf = (rules: Rules, stake: Money, choices: Choices): Money =>
  stake / BigInt(rules.parts?.(choices) ?? 1);

/**
 * Returns when a round ends automatically, in milliseconds after its beginning; undefined where its player must act.
 */
export async function endsAt(rules: Rules, gameCode: string, solo: Solo): Promise<number | undefined> {
  if (!rules.endsAt) return undefined;
  return rules.endsAt(await rules.draw(sourceOf(solo.seed, gameCode, labelOf(solo))), solo.choices);
}

/** Converts hundredths of a stake into money; stakes are whole cents, so that nothing is lost. */
export const shareOf = (stake: Money, hundredths: number): Money => (stake * BigInt(hundredths)) / 100n;
