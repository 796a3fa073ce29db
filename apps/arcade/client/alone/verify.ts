import { commitmentOf } from "../../src/kit/seed.ts";
import { replay } from "../../src/engines/alone/replay.ts";
import type { Rules } from "../../src/engines/alone/rules.ts";
import type { SoloState } from "./api.ts";

/** Recomputes a finished round from its seed, with the server's own rules. */
export async function verifyRound(
  rules: Rules,
  gameCode: string,
  { round }: Pick<SoloState, "round">,
): Promise<boolean> {
  if (!round?.seed) return false;
  const { seed, commitment, choices, moves, played } = round;
  const again = await replay(rules, gameCode, { seed, commitment, choices, moves });
  return (await commitmentOf(seed)) === commitment && JSON.stringify(again) === JSON.stringify(played);
}
