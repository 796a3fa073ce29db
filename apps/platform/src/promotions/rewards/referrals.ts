import { memberTypes } from "@croupier/contract/domain/member-types";
import type { Money } from "@croupier/contract/domain/money";
import type { Output } from "@croupier/contract/rows";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { maskText } from "../../kit/lib/mask.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./referral-store.ts";
import { grant, rewardValue } from "./rewards.ts";

export interface ReferralDeps {
  db: Connection;
  notify(tx: Tx, memberId: bigint, reward: { amount: Money; currency: string }): Promise<void>;
}

/**
 * Creates referrals: the inviter is rewarded once for each invited member who deposits; suspected duplicates are held
 * for review.
 */
export function createReferrals(deps: ReferralDeps) {
  const { db } = deps;
  return {
    async info(config: MerchantConfig, memberId: bigint): Promise<Output<"referral">> {
      const own = await store.codeOf(db, memberId);
      if (!own) throw new Error("a session without its member");
      const { referral } = config.rewards;
      const isMember = own.type === memberTypes.member;
      return {
        code: own.code,
        path: `/register?referralCode=${own.code}`,
        ...(referral && isMember ? { terms: { ...rewardValue(referral), minDeposit: referral.minDeposit } } : {}),
        ...(await store.totalsOf(db, memberId)),
        currency: config.currency,
      };
    },
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.invitedOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
    /** Rewards the inviters of members who have now made their first deposit. */
    async reward(config: MerchantConfig, memberIds: readonly bigint[]): Promise<void> {
      const { referral } = config.rewards;
      if (!referral) return;
      const { minDeposit } = referral;
      for (const pair of await store.dueAmong(db, config.code, minDeposit, memberIds)) {
        await transact(db, async (tx) => {
          const signs = await store.sharedIdentifiers(tx, pair);
          await (signs.length > 0 ? store.hold(tx, config.code, pair, signs) : give(deps, tx, config, pair));
        });
      }
    },
    /** Applies an operator's decision about a held invitation. */
    decide: (reference: string, act: "approve" | "reject", configOf: (code: string) => Promise<MerchantConfig>) =>
      transact(db, async (tx): Promise<store.CheckRow | undefined> => {
        const row = await store.lockCheck(tx, reference);
        if (row?.state !== "held") return undefined;
        const state = act === "approve" ? "approved" : "rejected";
        await store.setCheck(tx, reference, state);
        if (act === "approve") await give(deps, tx, await configOf(row.merchant), row);
        return { ...row, state };
      }),
  };
}

export type Referrals = ReturnType<typeof createReferrals>;

/** Grants the reward, once for each invited member, by the reward's cause. */
async function give(deps: ReferralDeps, tx: Tx, config: MerchantConfig, pair: store.Pair): Promise<void> {
  const gift = config.rewards.referral;
  if (!gift) return;
  const to = [{ memberId: pair.inviter_id, cause: pair.invited_id.toString() }];
  const granted = await grant(tx, config, { source: "referral", code: "referral", gift }, to);
  for (const memberId of granted)
    await deps.notify(tx, memberId, { amount: rewardValue(gift).amount, currency: config.currency });
}

export const toInvited = (row: store.InvitedRow): Output<"referrals">["content"][number] => ({
  player: maskText(row.account),
  state: row.state,
  registeredAt: row.registered_at,
  ...(row.reward === null ? {} : { reward: row.reward }),
});
