import type { Output } from "@croupier/contract/rows";
import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig, NeedConfig } from "../../site/merchants/config.ts";
import { progressOf } from "./activity-store.ts";

export type Need = Output<"missionSummary">["missions"][number]["need"];

/** The period in which activity counts. */
export interface Window {
  from: Date;
  to?: Date | undefined;
}

/** Returns the goal in 1/10,000 of the currency, or as a count. */
export const goalOf = (need: NeedConfig): bigint => BigInt(need.goal);

/** Returns the smallest stake at risk of a bet that counts; undefined for other needs. */
const minStakeOf = (need: NeedConfig): bigint | undefined => (need.kind === "bets" ? need.minStake : undefined);

/** Returns the progress of each of these members since a moment. */
export function progress(
  db: Db,
  { currency, gmtOffsetMinutes }: MerchantConfig,
  need: NeedConfig,
  { from, to }: Window,
  memberIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const { kind, gameType } = need;
  const minStake = minStakeOf(need);
  return progressOf(db, { kind, gameType, minStake, currency, from, to, gmtOffsetMinutes }, memberIds);
}

/** Returns one member's progress in wire form, at most the goal. */
export async function needOf(
  db: Db,
  config: MerchantConfig,
  need: NeedConfig,
  window: Window,
  memberId: bigint,
): Promise<Need> {
  const goal = goalOf(need);
  const reached = (await progress(db, config, need, window, [memberId])).get(memberId) ?? 0n;
  const done = reached < goal ? reached : goal;
  const minStake = minStakeOf(need);
  return {
    kind: need.kind,
    ...(need.gameType ? { gameType: need.gameType } : {}),
    ...(minStake === undefined ? {} : { minStake }),
    met: done >= goal,
    ...(typeof need.goal === "bigint"
      ? { money: { done, goal } }
      : { count: { done: Number(done), goal: Number(goal) } }),
  };
}
