import type { Output } from "@croupier/contract/rows";
import type { Language } from "@croupier/contract/domain/languages";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { toPage } from "../../kit/lib/paging.ts";
import { textIn } from "../../kit/lib/texts.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { Bonuses } from "../bonuses/bonuses.ts";
import type { Applications } from "./applications.ts";
import { missionsOf } from "./missions.ts";
import type { Raffles } from "./raffles.ts";
import { toInvited, type Referrals } from "./referrals.ts";
import { titleOfCode, type Rewards } from "./rewards.ts";
import type { RewardRow } from "./store.ts";

export interface RewardRoutesDeps {
  db: Pool;
  merchants: Merchants;
  rewards: Rewards;
  applications: Applications;
  raffles: Raffles;
  referrals: Referrals;
  bonuses: Pick<Bonuses, "past">;
}

type Names =
  | "rewards"
  | "rewardCounts"
  | "claimReward"
  | "missionSummary"
  | "promotionApplications"
  | "joinPromotion"
  | "rafflePromotion"
  | "raffleDraws"
  | "referral"
  | "referrals";

export function rewardHandlers(deps: RewardRoutesDeps): Pick<Handlers, Names> {
  const { db, merchants, rewards, applications, raffles, referrals, bonuses } = deps;
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    rewards: async ({ input, merchant, session, language }) => {
      const config = await configOf(merchant.code);
      const { rows, claimable } = await rewards.page(session.memberId, input.state, input.pageNo, input.pageSize);
      return { ...toPage(input, rows, rewardWriter(config, language)), claimable, serverTime: new Date() };
    },
    rewardCounts: ({ session }) => rewards.counts(session.memberId),
    claimReward: async ({ input, merchant, session: { memberId, status }, language, command }) => {
      const config = await configOf(merchant.code);
      const answer = await rewards.claim({ memberId, status, ...command }, input.id);
      if (isRefusal(answer)) return answer;
      return {
        claimed: answer.claimed.map(rewardWriter(config, language)),
        total: answer.claimed.reduce((sum, { amount }) => sum + amount, 0n),
        left: answer.left,
      };
    },
    missionSummary: async ({ merchant, session, language }) =>
      missionsOf(db, await configOf(merchant.code), session.memberId, language),
    promotionApplications: async ({ merchant, session }) => {
      const config = await configOf(merchant.code);
      const [list, past] = await Promise.all([
        applications.list(config, session.memberId),
        bonuses.past(session.memberId, config),
      ]);
      const firstDepositsOver = config.promotions
        .filter(({ announces }) => announces !== undefined && past.includes(announces))
        .map(({ id }) => id);
      return { list, firstDepositsOver, currency: config.currency, serverTime: new Date() };
    },
    joinPromotion: async ({ input, merchant, session }) =>
      applications.join(await configOf(merchant.code), session, input.promotionId),
    rafflePromotion: async ({ input, merchant, session: { memberId, status }, command }) =>
      raffles.draw(await configOf(merchant.code), { memberId, status, ...command }, input.promotionId),
    raffleDraws: async ({ input, merchant, session }) =>
      raffles.table(await configOf(merchant.code), session.memberId, input.promotionId),
    referral: async ({ merchant, session }) => referrals.info(await configOf(merchant.code), session.memberId),
    referrals: async ({ input, session }) =>
      toPage(input, await referrals.page(session.memberId, input.pageNo, input.pageSize), toInvited),
  };
}

const vipKind = (code: string) =>
  (["level", "weekly", "monthly", "birthday"] as const).find((kind) => code.startsWith(`vip-${kind}`));

/** Creates the function that renders a reward in the reader's language. */
export const rewardWriter =
  (config: MerchantConfig, language: Language) =>
  (row: RewardRow): Output<"rewards">["content"][number] => {
    const title = titleOfCode(config, row.code);
    return {
      id: row.id,
      source: row.source,
      ...(title ? { title: textIn(title, language, config.defaultLanguage) } : {}),
      ...(row.source === "vip" ? { vip: vipKind(row.code) ?? "level" } : {}),
      amount: row.amount,
      required: row.required,
      currency: row.currency,
      state: row.state,
      reference: row.reference,
      at: row.granted_at,
      expiresAt: row.expires_at,
      ...(row.claimed_at ? { claimedAt: row.claimed_at } : {}),
    };
  };
