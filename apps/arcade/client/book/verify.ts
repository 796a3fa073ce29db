import { playMatch, stateAfter } from "../../src/engines/book/match.ts";
import { labelOf, pairingOf, sports } from "../../src/engines/book/sports.ts";
import { commitmentOf, sourceOf } from "../../src/kit/seed.ts";
import type { ResultView } from "./api.ts";

/** Replays a finished match from its seed, on this device; undefined where the sport is unknown. */
export async function followsFromSeed(found: ResultView): Promise<boolean | undefined> {
  const sport = sports.get(found.sport);
  if (!sport) return undefined;
  const { chances } = pairingOf(sport, found.court, found.number);
  const below = sourceOf(found.seed, labelOf(found.sport, found.court), String(found.number));
  const scores = await playMatch(sport.model, chances, below);
  const { score } = stateAfter(sport.model, scores, Number.MAX_SAFE_INTEGER);
  const isCommitted = (await commitmentOf(found.seed)) === found.commitment;
  return isCommitted && score.join() === found.score?.join();
}
