import type { Step } from "../../src/engines/alone/rules.ts";
import { prefersNoMotion } from "../dom.ts";
import type { Reels } from "./reels.ts";

/** Cycles through the wins of the last window while no other spin has begun. */
export async function cycleWins(reels: Reels, step: Step | undefined, isCurrent: () => boolean): Promise<void> {
  if (prefersNoMotion() || !step || step.wins.length < 2) return;
  for (let at = 0; at < step.wins.length * 4; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    if (!isCurrent()) return;
    reels.mark(step, at % step.wins.length);
  }
  reels.mark(step);
}
