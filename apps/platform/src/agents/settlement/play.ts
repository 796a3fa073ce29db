import type { ContractPeriod, Measures } from "@croupier/contract/domain/contracts";
import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { periodAt, type Period } from "../contracts/periods.ts";
import { measuredUntil } from "../measures/store.ts";
import { dayOf } from "../team/days.ts";
import { readFigures } from "../team/figures-store.ts";
import * as store from "./store.ts";

export interface Played extends Period {
  countedUntil: Date;
  /** The teams' measures by member, for each period that is settled separately. */
  of: Map<bigint, Measures[]>;
}

const none: Measures = { validBet: 0n, lostBet: 0n, wonBet: 0n, activeMembers: 0, loss: 0n };

/**
 * Counts the teams' play in the last whole period or in the current one, even without a contract: it previews terms
 * before they are offered. For terms by the hour or five minutes, the last period is the whole previous day.
 */
export async function countPlay(
  db: Db,
  config: MerchantConfig,
  members: readonly bigint[],
  { period, when }: { period: ContractPeriod; when: "last" | "running" },
): Promise<Played> {
  const countedUntil = (await measuredUntil(db)) ?? new Date(0);
  const isShort = period === "hourly" || period === "fiveMinutes";
  const offset = config.gmtOffsetMinutes;
  const running = periodAt(isShort && when === "last" ? "daily" : period, countedUntil, offset);
  const span =
    when === "running" ? running : periodAt(isShort ? "daily" : period, new Date(running.start.getTime() - 1), offset);
  const of = isShort
    ? await countShort(db, config, members, period === "hourly" ? hoursOf(span) : [span])
    : await countDays(db, config, members, span);
  return { ...span, countedUntil, of };
}

const hourMs = 60 * 60_000;
const hoursOf = ({ start, end }: Period): Period[] =>
  Array.from({ length: Math.round((end.getTime() - start.getTime()) / hourMs) }, (_, at) => ({
    start: new Date(start.getTime() + at * hourMs),
    end: new Date(start.getTime() + (at + 1) * hourMs),
  }));

async function countShort(db: Db, config: MerchantConfig, members: readonly bigint[], periods: readonly Period[]) {
  const teams = members.map((memberId) => ({ memberId, effectiveFrom: new Date(0) }));
  const of = new Map<bigint, Measures[]>(members.map((id) => [id, []]));
  for (const each of periods) {
    const counted = await store.measuresIn(db, config.code, teams, each, config.agents.activeMinimum);
    const byMember = new Map(counted.map((found) => [found.memberId, found]));
    for (const [id, measures] of of) measures.push(byMember.get(id) ?? none);
  }
  return of;
}

/** Counts whole days of the merchant from the gathered measures, which is fast even for a large team's month. */
async function countDays(db: Db, config: MerchantConfig, members: readonly bigint[], { start, end }: Period) {
  const offset = config.gmtOffsetMinutes;
  const range = { from: dayOf(start, offset), to: dayOf(new Date(end.getTime() - 1), offset) };
  const figures = await readFigures(db, members, true, range);
  return new Map(
    members.map((id): [bigint, Measures[]] => {
      const { validBets = 0n, net: loss = 0n, active = 0 } = figures.get(id) ?? {};
      return [id, [{ ...none, validBet: validBets, activeMembers: active, loss }]];
    }),
  );
}
