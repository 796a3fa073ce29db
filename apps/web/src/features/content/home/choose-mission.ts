import type { WireOutput } from "@croupier/contract/rows";
import { percentDone } from "../../../core/money/percent-done.ts";

type Mission = WireOutput<"missionSummary">["missions"][number];

/** Returns the progress of a mission in whole percent, truncated. */
function percentOf({ need: { money, count } }: Mission): number {
  if (money) return percentDone(money.done, money.goal) ?? 0;
  return count ? Math.min(100, Math.floor((count.done * 100) / count.goal)) : 0;
}

/** Chooses the mission under way that is closest to its reward; undefined if none has begun. */
export function chooseMission(missions: readonly Mission[]): { mission: Mission; percent: number } | undefined {
  return missions
    .filter(({ state }) => state === "underWay")
    .map((mission) => ({ mission, percent: percentOf(mission) }))
    .filter(({ percent }) => percent > 0)
    .toSorted((one, other) => other.percent - one.percent)[0];
}
