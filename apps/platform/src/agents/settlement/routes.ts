import { missingFor } from "@croupier/contract/domain/contracts";
import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Db } from "../../kit/db/pool.ts";
import type { Handlers, MerchantGate, SignedIn } from "../../kit/http/call.ts";
import type { CommandKey } from "../../kit/http/command-key.ts";
import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { dayOf, momentsOf, readDays } from "../team/days.ts";
import { inTeam } from "../team/subtree-store.ts";
import type { Bill } from "./bill-store.ts";
import { countPlay } from "./play.ts";
import type { Settlement } from "./settlement.ts";

export interface BillRoutesDeps {
  db: Db;
  settlement: Settlement;
  merchants: Merchants;
}

type BillView = Output<"claimBill">;

const usualDays = 31;

const hourFrom = (hour: string | Date): { from: Date; to: Date } => {
  const from = new Date(hour);
  return { from, to: new Date(from.getTime() + 3_600_000) };
};

/** Returns the tier that a bill pays by; none if it pays nothing, even if thresholds of zero were met. */
const paidTierOf = ({ tier, state }: Pick<Bill, "tier" | "state">): number | null =>
  state === "notReached" ? null : tier;

/** Renders a bill for one of its sides; the shares it passes on are visible only to the recipient. */
function toBill(bill: Bill, memberId: bigint, now: Date): BillView {
  const { uplineAccount, tiers, state, net, shares, paidAt, expiresAt } = bill;
  const tier = paidTierOf(bill);
  const isMine = bill.memberId === memberId;
  const reached = tier === null ? undefined : tiers[tier];
  const isClaimable = state === "unclaimed" && expiresAt !== null && expiresAt > now;
  return {
    id: bill.id,
    reference: bill.reference,
    contractId: bill.contractId,
    contractReference: bill.contractReference,
    kind: bill.kind,
    period: bill.period,
    start: bill.start,
    end: bill.end,
    currency: bill.currency,
    side: isMine ? "mine" : "downline",
    account: bill.account,
    nickname: bill.nickname,
    ...(uplineAccount === null ? {} : { uplineAccount }),
    state,
    waitsForUpline: state === "pending" && bill.uplineState === "insufficient",
    ...(tier === null ? {} : { tier }),
    ...(reached ? { rate: reached.rate, winRate: reached.winRate } : {}),
    validBet: bill.validBet,
    activeMembers: bill.activeMembers,
    loss: bill.loss,
    own: bill.own,
    ...(isMine ? { shares, net } : {}),
    actions: isMine
      ? [...(isClaimable ? ["claim" as const] : []), ...(state === "insufficient" ? ["pay" as const] : [])]
      : [],
    ...(paidAt ? { paidAt } : {}),
    ...(expiresAt ? { expiresAt } : {}),
  };
}

/** Returns the tier after the one reached, and the amounts missing for it. */
function missingOf({ tier, tiers, validBet, activeMembers, loss, lostBet, wonBet }: Bill) {
  const next = tier === null ? 0 : tier + 1;
  const wanted = tiers[next];
  const measures = { validBet, activeMembers, loss, lostBet, wonBet };
  return wanted ? { missing: { tier: next, ...missingFor(wanted, measures) } } : {};
}

type Names = "bills" | "billSums" | "bill" | "contractPlay" | "claimBill" | "payBill";

export function billHandlers(deps: BillRoutesDeps): Pick<Handlers, Names> {
  return { ...readHandlers(deps), ...playHandlers(deps), ...commandHandlers(deps) };
}

/** Handles the teams' play that terms are calculated from: the member's own, and that of direct downlines. */
function playHandlers({ db, merchants }: BillRoutesDeps): Pick<Handlers, "contractPlay"> {
  return {
    contractPlay: async ({ input, merchant, session: { memberId } }) => {
      const who = input.account === undefined ? undefined : await inTeam(db, memberId, input.account);
      if (who && (isRefusal(who) || who.level !== 1)) return refuse("NOT_FOUND");
      const { config } = await merchants.byCode(merchant.code);
      const played = await countPlay(db, config, who ? [memberId, who.id] : [memberId], input);
      const { of, ...span } = played;
      const downline = who && of.get(who.id);
      return { ...span, mine: of.get(memberId) ?? [], ...(downline ? { downline } : {}) };
    },
  };
}

function readHandlers({ settlement, merchants }: BillRoutesDeps): Pick<Handlers, "bills" | "billSums" | "bill"> {
  return {
    bills: async ({ input, merchant, session: { memberId, currency } }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { pageNo, pageSize, from, to, hour, ...filter } = input;
      const now = new Date();
      const days = readDays(from, to, dayOf(now, config.gmtOffsetMinutes), usualDays);
      if (isRefusal(days)) return days;
      const moments = hour === undefined ? momentsOf(days, config.gmtOffsetMinutes) : hourFrom(hour);
      const { bills, totals } = await settlement.page(memberId, { ...filter, ...moments }, pageNo, pageSize);
      const { own, shares } = totals;
      return {
        content: bills.map((bill) => toBill(bill, memberId, now)),
        ...pageNumbers({ pageNo, pageSize }, totals.bills),
        ...days,
        currency,
        totals: { own, ...(input.side === "mine" ? { shares, net: own - shares } : {}) },
      };
    },
    billSums: async ({ input, merchant, session: { memberId, currency } }) => {
      const { gmtOffsetMinutes } = (await merchants.byCode(merchant.code)).config;
      const { from, to, by, ...filter } = input;
      const days = readDays(from, to, dayOf(new Date(), gmtOffsetMinutes), usualDays);
      if (isRefusal(days)) return days;
      const within = { ...filter, ...momentsOf(days, gmtOffsetMinutes) };
      const sums = await settlement.sums(memberId, within, by, gmtOffsetMinutes);
      return {
        ...days,
        currency,
        sums: sums.map(({ start, bills, own, shares }) => ({
          start,
          bills,
          own,
          ...(input.side === "mine" ? { net: own - shares } : {}),
        })),
      };
    },
    bill: async ({ input, session: { memberId } }) => {
      const bill = await settlement.find(input.id);
      if (!bill || ![bill.memberId, bill.uplineId].includes(memberId)) return refuse("NOT_FOUND");
      const shares = bill.memberId === memberId ? await settlement.sharesOf(bill.id) : [];
      return {
        ...toBill(bill, memberId, new Date()),
        version: bill.version,
        tiers: bill.tiers,
        lostBet: bill.lostBet,
        wonBet: bill.wonBet,
        ...(bill.kind === "agentRealtimeSalary" ? {} : missingOf(bill)),
        adjustments: bill.adjustments,
        sharesOf: shares.map((share) => {
          const { id, account, own, state } = share;
          const tier = paidTierOf(share);
          return { id, account, own, state, ...(tier === null ? {} : { tier }) };
        }),
        ...(bill.reason === null ? {} : { reason: bill.reason }),
        reckonedAt: bill.reckonedAt,
        ...(bill.fundedAt ? { fundedAt: bill.fundedAt } : {}),
      };
    },
  };
}

interface Caller {
  merchant: MerchantGate;
  session: SignedIn;
  input: { id: bigint };
  command: CommandKey;
}

function commandHandlers({ settlement }: BillRoutesDeps): Pick<Handlers, "claimBill" | "payBill"> {
  const command =
    (act: "claim" | "pay") =>
    async (call: Caller): Promise<BillView | Refusal> => {
      const { memberId, currency, status } = call.session;
      const actor = { merchant: call.merchant.code, memberId, currency, status, ...call.command };
      const bill = await settlement[act](actor, call.input.id);
      return isRefusal(bill) ? bill : toBill(bill, memberId, new Date());
    };
  return { claimBill: command("claim"), payBill: command("pay") };
}
