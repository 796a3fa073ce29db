import { commitmentOf } from "../../src/kit/seed.ts";
import type { EngineName } from "../../src/engines/solo/engines.ts";
import { replay } from "../../src/engines/alone/replay.ts";
import type { SoloState } from "./api.ts";

/** Recomputes a finished round from its seed, with the server's own rules. */
export async function verifyRound(
  game: { engine: EngineName; gameCode: string },
  { round }: Pick<SoloState, "round">,
): Promise<boolean> {
  if (!round?.seed) return false;
  const { seed, commitment, choices, moves, played } = round;
  const again = await replay(game.engine, game.gameCode, { seed, commitment, choices, moves });
  return (await commitmentOf(seed)) === commitment && JSON.stringify(again) === JSON.stringify(played);
}
