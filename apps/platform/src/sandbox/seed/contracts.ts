import type { ContractKind, ContractPeriod, Tier } from "@croupier/contract/domain/contracts";
import { MONEY_SCALE } from "@croupier/contract/domain/money";
import { platformId } from "../../agents/contracts/context.ts";
import { createContracts } from "../../agents/contracts/contracts.ts";
import { startAfter } from "../../agents/contracts/periods.ts";
import { gatherMeasures, minimumsOf } from "../../agents/measures/store.ts";
import { advanceDay } from "../../agents/settlement/rebate-store.ts";
import { payRebates } from "../../agents/settlement/rebates.ts";
import { createSettlement } from "../../agents/settlement/settlement.ts";
import { dayOf } from "../../agents/team/days.ts";
import { findMemberIds } from "../../identity/members/store.ts";
import { isRefusal, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { readMerchants } from "../../site/merchants/store.ts";
import { demoAgent, demoTeam } from "./accounts.ts";

const dayMs = 24 * 60 * 60_000;
const units = (amount: number): bigint => BigInt(amount) * MONEY_SCALE;
const tier = (rate: number, change: Partial<Tier> = {}): Tier => ({
  validBet: 0n,
  activeMembers: 0,
  loss: 0n,
  rate,
  winRate: 0,
  ...change,
});

interface DemoContract {
  kind: ContractKind;
  period: ContractPeriod;
  /** Days since it began, which is before the last evening of the demo's play. */
  daysAgo: number;
  own: Tier[];
  below: Tier[];
}

const contracts: DemoContract[] = [
  {
    kind: "enableCt",
    period: "weekly",
    daysAgo: 31,
    own: [tier(2000), tier(3000, { activeMembers: 40, loss: units(1000) })],
    below: [tier(800), tier(1500, { activeMembers: 5, loss: units(200) })],
  },
  {
    kind: "salary",
    period: "daily",
    daysAgo: 7,
    own: [
      tier(2, { validBet: units(20) }),
      tier(4, { validBet: units(60), activeMembers: 2 }),
      tier(6, { validBet: units(1200), activeMembers: 25 }),
    ],
    below: [tier(1, { validBet: units(20) }), tier(3, { validBet: units(60), activeMembers: 2 })],
  },
  { kind: "hourSalary", period: "hourly", daysAgo: 3.5, own: [tier(2)], below: [tier(1)] },
  {
    kind: "agentRealtimeSalary",
    period: "fiveMinutes",
    daysAgo: 3.3,
    own: [tier(2, { winRate: 1 })],
    below: [tier(1, { winRate: 1 })],
  },
];

const must = <T extends object>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(`a demo contract was refused: ${answer.refused}`);
  return answer;
};

/**
 * Gives the demo agent contracts of all kinds, and its first downlines such contracts from the agent. The agents' jobs
 * settle the periods that are over, and rebates from five days ago on.
 */
export async function seedDemoContracts(db: Pool, config: MerchantConfig, now: Date): Promise<void> {
  const { code: merchant, gmtOffsetMinutes } = config;
  const names = [
    demoAgent,
    ...demoTeam()
      .slice(2, 5)
      .map(({ account }) => account),
  ];
  const ids = await findMemberIds(db, merchant, names);
  const idOf = (account: string): bigint => {
    const id = ids.get(account);
    if (id === undefined) throw new Error(`the demo has no ${account}`);
    return id;
  };
  for (const { kind, period, daysAgo, own, below } of contracts) {
    const from = startAfter(period, [new Date(now.getTime() - daysAgo * dayMs)], gmtOffsetMinutes);
    const created = createContracts({ db, configOf: async () => config, now: () => new Date(from.getTime() - 1) });
    for (const account of names) {
      const isTop = account === demoAgent;
      const by = { merchant, memberId: isTop ? platformId : idOf(demoAgent), confirmed: true };
      const made = must(await created.offer(by, { account, kind, period, tiers: isTop ? own : below, note: "" }));
      const version = made.offered?.version;
      must(await created.answer({ ...by, memberId: idOf(account) }, { id: made.id, action: "accept", version }));
    }
  }
  await advanceDay(db, merchant, dayOf(new Date(now.getTime() - 5 * dayMs), gmtOffsetMinutes));
}

/** Settles the demo's periods that are over, as the agents' jobs would within two minutes. */
export async function settleDemoContracts(db: Pool, config: MerchantConfig): Promise<void> {
  await gatherMeasures(db, minimumsOf(await readMerchants(db)));
  await createSettlement({ db, configOf: async () => config }).run();
  await payRebates(db, config);
}
