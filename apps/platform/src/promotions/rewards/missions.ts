import type { Output } from "@croupier/contract/rows";
import type { Language } from "@croupier/contract/domain/languages";
import type { Db, Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { periodStart } from "../../kit/lib/period.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { MerchantConfig, MissionConfig } from "../../site/merchants/config.ts";
import { goalOf, needOf, progress } from "./needs.ts";
import { grant, rewardValue } from "./rewards.ts";
import * as store from "./store.ts";

type Summary = Output<"missionSummary">;

const periods = { day: { name: "DAY", days: 1 }, week: { name: "WEEK", days: 7 } } as const;
const dayMs = 24 * 3600_000;

/** Returns the start and end of a mission's period, and the cause of its reward. */
export function windowOf({ id, period }: Pick<MissionConfig, "id" | "period">, now: Date, gmtOffsetMinutes: number) {
  if (period === "once") return { from: new Date(0), to: undefined, cause: id };
  const { name, days } = periods[period];
  const from = periodStart(name, now, gmtOffsetMinutes);
  const day = new Date(from.getTime() + gmtOffsetMinutes * 60_000).toISOString().slice(0, 10);
  return { from, to: new Date(from.getTime() + days * dayMs), cause: `${id}:${day}` };
}

/** Lists every mission with the member's progress. */
export async function missionsOf(
  db: Db,
  config: MerchantConfig,
  memberId: bigint,
  language: Language,
): Promise<Summary> {
  const now = new Date();
  const granted = await store.grantedOf(db, memberId, "mission");
  const missions = await Promise.all(
    config.rewards.missions.map(async (mission): Promise<Summary["missions"][number]> => {
      const window = windowOf(mission, now, config.gmtOffsetMinutes);
      const reward = granted.get(window.cause);
      return {
        id: mission.id,
        title: textIn(mission.title, language, config.defaultLanguage),
        period: mission.period,
        need: await needOf(db, config, mission.need, window, memberId),
        gift: rewardValue(mission.gift),
        state: reward?.state ?? "underWay",
        ...(reward ? { rewardId: reward.id } : {}),
        ...(window.to ? { endsAt: window.to } : {}),
      };
    }),
  );
  return { missions, currency: config.currency, serverTime: now };
}

/**
 * Grants rewards of completed missions, once a period: the current one, and the previous one if it ended after `since`.
 */
export async function completeMissions(
  db: Pool,
  config: MerchantConfig,
  memberIds: readonly bigint[],
  since: Date,
): Promise<void> {
  const now = new Date();
  for (const mission of config.rewards.missions) {
    const [before, current] = [since, now].map((at) => windowOf(mission, at, config.gmtOffsetMinutes));
    if (current) await complete(db, config, mission, current, memberIds);
    if (before && before.cause !== current?.cause) await complete(db, config, mission, before, memberIds);
  }
}

async function complete(
  db: Pool,
  config: MerchantConfig,
  mission: MissionConfig,
  window: ReturnType<typeof windowOf>,
  memberIds: readonly bigint[],
): Promise<void> {
  const { cause } = window;
  const had = await store.grantedTo(db, "mission", cause, memberIds);
  const open = memberIds.filter((id) => !had.has(id));
  if (open.length === 0) return;
  const done = await progress(db, config, mission.need, window, open);
  const goal = goalOf(mission.need);
  const to = open.filter((id) => (done.get(id) ?? 0n) >= goal).map((memberId) => ({ memberId, cause }));
  if (to.length === 0) return;
  await transact(db, (tx) => grant(tx, config, { source: "mission", code: mission.id, gift: mission.gift }, to));
}
