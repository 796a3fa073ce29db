import type { Money } from "@croupier/contract/domain/money";
import { sourceOf } from "../draws/derive.ts";
import { engines, type EngineName } from "./engines.ts";
import type { Choices, Played, Rules } from "./rules.ts";

/** A round that is played alone, as it is stored: the seed is published when it is over. */
export interface Solo {
  seed: string;
  commitment: string;
  choices: Choices;
  moves: readonly string[];
  /** When it began by the database's clock, in milliseconds, where time decides. */
  begun?: number;
}

/** The label under which a seed's numbers are drawn; the commitment makes it the round's own. */
const labelOf = ({ commitment }: Solo): string => commitment.slice(0, 16);

/** Plays a round from its seed. The page uses the same code to verify. */
export async function replay(engine: EngineName, gameCode: string, solo: Solo): Promise<Played> {
  const rules: Rules = engines[engine];
  const luck = await rules.draw(sourceOf(solo.seed, gameCode, labelOf(solo)));
  const played = rules.play(luck, solo.choices, solo.moves);
  if (!played) throw new Error(`the moves ${solo.moves.join(" ")} cannot be played`);
  return played;
}

/** The stake that shares are counted in: the whole of it, or one of the equal parts that a round began with. */
export const unitOf = (engine: EngineName, stake: Money, choices: Choices): Money => {
  const rules: Rules = engines[engine];
  return stake / BigInt(rules.parts?.(choices) ?? 1);
};

/** When a round ends by itself, in milliseconds after its beginning; undefined where its player has to act. */
export async function endsAt(engine: EngineName, gameCode: string, solo: Solo): Promise<number | undefined> {
  const rules: Rules = engines[engine];
  if (!rules.endsAt) return undefined;
  return rules.endsAt(await rules.draw(sourceOf(solo.seed, gameCode, labelOf(solo))), solo.choices);
}

/** What a share in hundredths of a stake is. Stakes are whole cents, so that nothing is lost. */
export const shareOf = (stake: Money, hundredths: number): Money => (stake * BigInt(hundredths)) / 100n;
