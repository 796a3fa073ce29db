import { isAgent } from "@croupier/contract/domain/member-types";
import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { toPage } from "../../kit/lib/paging.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { countedUntil } from "../measures/store.ts";
import { dayOf, readDays, type DayRange } from "../team/days.ts";
import { readFigures } from "../team/figures-store.ts";
import { inTeam, wayTo } from "../team/subtree-store.ts";
import { doForEach, setNote, setRate, type Setting } from "./bulk.ts";
import * as store from "./store.ts";

type Names = "agentDownlines" | "agentDownline" | "agentRebateRate" | "agentNote" | "agentBulk";

export interface DownlineRoutesDeps {
  db: Pool;
  merchants: Merchants;
}

type Downline = Output<"agentDownlines">["content"][number];

const toDownline = (row: store.DownlineRow, open: store.OpenContracts | undefined): Downline => ({
  account: row.account,
  nickname: row.nickname,
  isAgent: isAgent(row.type),
  status: row.status,
  level: row.level,
  team: row.team,
  balance: row.balance,
  teamBalance: row.teamBalance,
  rebateRate: row.rebateRate,
  validBets: row.validBets,
  net: row.net,
  registeredAt: row.registeredAt,
  ...(row.lastSeenAt ? { lastSeenAt: row.lastSeenAt } : {}),
  ...(row.note === null ? {} : { note: row.note }),
  contracts: open?.contracts ?? [],
  isShort: open?.isShort === true,
});

async function readLastWeek(merchants: DownlineRoutesDeps["merchants"], merchant: string) {
  const { config } = await merchants.byCode(merchant);
  const range = readDays(undefined, undefined, dayOf(new Date(), config.gmtOffsetMinutes)) as DayRange;
  return { range, config };
}

/** Handles the lists of an agent's downlines, and the agent's settings for them. */
export function downlineHandlers({ db, merchants }: DownlineRoutesDeps): Pick<Handlers, Names> {
  const lastWeek = (merchant: string) => readLastWeek(merchants, merchant);

  return {
    agentDownlines: async ({ input, merchant, session: { memberId: agentId, currency } }) => {
      const who = await inTeam(db, agentId, input.account);
      if (isRefusal(who)) return who;
      const { range, config } = await lastWeek(merchant.code);
      const { pageNo, pageSize, search, kind, status, seenDays, active, balance, order } = input;
      const agents = kind && kind === "agent";
      const topRate = config.agents.topRebateRate;
      const filter = {
        agentId,
        memberId: who.id,
        search,
        agents,
        status,
        seenDays,
        active,
        balance,
        order,
        range,
        topRate,
      };
      const [rows, way, until] = await Promise.all([
        store.pageOfDownlines(db, filter, pageSize, (pageNo - 1) * pageSize),
        wayTo(db, who.id, who.level),
        countedUntil(db, config),
      ]);
      const open = await store.contractsOf(
        db,
        rows.map(({ id }) => id),
      );
      return {
        ...toPage({ pageNo, pageSize }, rows, (row) => toDownline(row, open.get(row.id))),
        currency,
        way: way.map(({ account, type }) => ({ account, isAgent: isAgent(type) })),
        countedUntil: until,
      };
    },
    agentDownline: async ({ input, merchant, session: { memberId: agentId, currency } }) => {
      const who = await inTeam(db, agentId, input.account);
      if (isRefusal(who)) return who;
      const { range, config } = await lastWeek(merchant.code);
      const row = await store.findDownline(db, agentId, who.id, range, config.agents.topRebateRate);
      if (!row) return refuse("NOT_FOUND");
      const [figures, days, rates, invitedBy, open, until] = await Promise.all([
        readFigures(db, [who.id], true, range),
        store.validBetsByDay(db, who.id, range),
        store.ratesAround(db, who.id, config.agents.topRebateRate),
        store.invitationOf(db, who.id),
        store.contractsOf(db, [who.id]),
        countedUntil(db, config),
      ]);
      return {
        ...toDownline(row, open.get(who.id)),
        currency,
        upline: row.upline,
        isDirect: row.level === 1,
        rateBounds: { min: rates.below, max: rates.upline },
        active: figures.get(who.id)?.active ?? 0,
        days,
        ...(invitedBy ? { invitedBy } : {}),
        countedUntil: until,
      };
    },
    ...settingHandlers({ db, merchants }),
  };
}

/** Handles an agent's settings for its downlines. */
function settingHandlers({
  db,
  merchants,
}: DownlineRoutesDeps): Pick<Handlers, "agentRebateRate" | "agentNote" | "agentBulk"> {
  async function settingOf(merchant: string, agentId: bigint): Promise<Setting> {
    const { topRebateRate } = (await merchants.byCode(merchant)).config.agents;
    return { db, agentId, topRebateRate };
  }

  return {
    agentRebateRate: async ({ input, merchant, session: { memberId: agentId } }) => {
      const who = await inTeam(db, agentId, input.account);
      return isRefusal(who) ? who : setRate(await settingOf(merchant.code, agentId), who, input.rebateRate);
    },
    agentNote: async ({ input, merchant, session: { memberId: agentId } }) => {
      const who = await inTeam(db, agentId, input.account);
      if (isRefusal(who)) return who;
      return (await setNote(await settingOf(merchant.code, agentId), who, input.note)) ?? {};
    },
    agentBulk: async ({ input, merchant, session }) =>
      doForEach(await settingOf(merchant.code, session.memberId), session, input),
  };
}
