import type { Money } from "@croupier/contract/domain/money";
import { sourceOf } from "../draws/derive.ts";
import { engines, type EngineName } from "./engines.ts";
import type { Choices, Played } from "./rules.ts";

/** A round that is played alone, as it is stored: the seed is published when it is over. */
export interface Solo {
  seed: string;
  commitment: string;
  choices: Choices;
  moves: readonly string[];
}

/** The label under which a seed's numbers are drawn; the commitment makes it the round's own. */
const labelOf = ({ commitment }: Solo): string => commitment.slice(0, 16);

/** Plays a round from its seed. The page uses the same code to verify. */
export async function replay(engine: EngineName, gameCode: string, solo: Solo): Promise<Played> {
  const rules = engines[engine];
  const luck = await rules.draw(sourceOf(solo.seed, gameCode, labelOf(solo)));
  const played = rules.play(luck, solo.choices, solo.moves);
  if (!played) throw new Error(`the moves ${solo.moves.join(" ")} cannot be played`);
  return played;
}

/** What a share in hundredths of a stake is. Stakes are whole cents, so that nothing is lost. */
export const shareOf = (stake: Money, hundredths: number): Money => (stake * BigInt(hundredths)) / 100n;
