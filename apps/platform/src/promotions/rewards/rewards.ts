import type { Money } from "@croupier/contract/domain/money";
import type { RewardSource, RewardState } from "@croupier/contract/rows/promotions/rewards";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { command, lockMember, type MemberActor } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { Texts } from "../../kit/lib/texts.ts";
import type { AwardConfig, MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { Counts, RewardRow } from "./store.ts";

/** Turns a reward with turnover into a bonus; false while another one is active. */
type AwardBonus = (
  tx: Tx,
  bonus: {
    merchant: string;
    memberId: bigint;
    currency: string;
    code: string;
    reference: string;
    amount: Money;
    required: Money;
    rewardId: string;
  },
) => Promise<boolean>;

export interface RewardDeps {
  db: Pool;
  award: AwardBonus;
}

/** A member who claims; each reward has its own currency. */
type ClaimActor = Pick<MemberActor, "memberId" | "status" | "key" | "fingerprint">;

export interface Claimed {
  claimed: RewardRow[];
  left: Counts;
}

/** Calculates the value of a reward, and the stakes it requires. */
export function rewardValue({ amount, turnoverTimes }: Pick<AwardConfig, "amount" | "turnoverTimes">) {
  return { amount, required: amount * BigInt(turnoverTimes) };
}

/** Returns a reward's title: of its promotion, mission or level, else of its source. */
export function titleOfCode({ rewards, promotions, vip }: MerchantConfig, code: string): Texts | undefined {
  if (code.startsWith("vip-level-")) return vip?.levels[Number(code.slice("vip-level-".length))]?.name;
  const found = [...promotions, ...rewards.missions, ...rewards.races].find(({ id }) => id === code);
  return found?.title ?? (code === "registration" || code === "referral" ? rewards[code]?.title : undefined);
}

/** Grants the same reward to many members, each once for its cause; notifies and returns those who are new to it. */
export async function grant(
  tx: Tx,
  config: MerchantConfig,
  what: { source: RewardSource; code: string; gift: AwardConfig },
  to: readonly { memberId: bigint; cause: string }[],
): Promise<bigint[]> {
  const worth = rewardValue(what.gift);
  if (to.length === 0 || worth.amount === 0n) return [];
  const { code: merchant, currency } = config;
  const { source, code, gift } = what;
  const granted = await store.insertRewards(tx, { merchant, source, code, currency, days: gift.days, ...worth }, to);
  await store.emitCounts(tx, granted);
  return granted;
}

/** Creates rewards: a granted reward waits until it is claimed once, before it expires. */
export function createRewards(deps: RewardDeps) {
  const { db } = deps;
  return {
    counts: (memberId: bigint) => store.countClaimable(db, memberId),
    async page(memberId: bigint, state: RewardState | undefined, pageNo: number, pageSize: number) {
      const rows = await store.pageOf(db, memberId, state, pageSize, (pageNo - 1) * pageSize);
      return { rows, claimable: await store.claimableOf(db, memberId) };
    },
    claim: (who: ClaimActor, id: string | undefined) => claim(deps, who, id),
  };
}

export type Rewards = ReturnType<typeof createRewards>;

/** Pays one reward, or all that can be paid; the same key again is the same claim. */
async function claim(deps: RewardDeps, who: ClaimActor, id: string | undefined): Promise<Claimed | Refusal> {
  const { db } = deps;
  const claimed = await command<RewardRow[]>(db, {
    memberId: who.memberId,
    purpose: "reward",
    key: who.key,
    fingerprint: who.fingerprint,
    async find(on) {
      const rows = await store.findByKey(on, who.memberId, who.key);
      return rows.length > 0 ? rows : undefined;
    },
    prepare: async () => undefined,
    act: (tx) => (id === undefined ? claimAll(deps, tx, who) : claimOne(deps, tx, who, id)),
  });
  if (isRefusal(claimed)) return claimed;
  return { claimed, left: await store.countClaimable(db, who.memberId) };
}

async function claimOne(deps: RewardDeps, tx: Tx, who: ClaimActor, id: string): Promise<RewardRow[] | Refusal> {
  const row = await store.lockReward(tx, who.memberId, id);
  if (!row) return refuse("NOT_FOUND");
  // Another tab or server claimed it a moment ago: its row is correct, and no money moves again.
  if (row.state === "claimed") return [row];
  if (row.state === "expired") return refuse("REWARD_EXPIRED");
  if (who.status !== "active") return refuse("ACCOUNT_BLOCKED");
  const claimed = await pay(deps, tx, row, who.key);
  if (!claimed) return refuse("BONUS_ACTIVE");
  await store.emitCounts(tx, [who.memberId]);
  return [claimed];
}

async function claimAll(deps: RewardDeps, tx: Tx, who: ClaimActor): Promise<RewardRow[] | Refusal> {
  if (who.status !== "active") return refuse("ACCOUNT_BLOCKED");
  const rows = await store.lockClaimable(tx, who.memberId);
  if (rows.length === 0) return refuse("NOTHING_TO_CLAIM");
  const claimed: RewardRow[] = [];
  for (const row of rows) {
    const one = await pay(deps, tx, row, who.key);
    if (one) claimed.push(one);
  }
  if (claimed.length === 0) return refuse("BONUS_ACTIVE");
  await store.emitCounts(tx, [who.memberId]);
  return claimed;
}

/** Claims a reward that needs no act of the member; like any other it waits while a bonus is active. */
export async function claimAtOnce(award: AwardBonus, tx: Tx, memberId: bigint, id: string): Promise<boolean> {
  await lockMember(tx, "reward", memberId);
  const row = await store.lockReward(tx, memberId, id);
  if (row?.state !== "claimable") return false;
  const claimed = await pay({ award }, tx, row, `house:${id}`);
  await store.emitCounts(tx, [memberId]);
  return claimed !== undefined;
}

/** Pays a reward: cash at once, or a bonus if it must be staked; undefined while another bonus is active. */
async function pay(
  deps: Pick<RewardDeps, "award">,
  tx: Tx,
  row: RewardRow,
  key: string,
): Promise<RewardRow | undefined> {
  const { id, merchant, member_id: memberId, currency, code, reference, amount, required } = row;
  if (required > 0n) {
    const bonus = { merchant, memberId, currency, code, reference, amount, required, rewardId: id };
    return (await deps.award(tx, bonus)) ? store.setClaimed(tx, id, key) : undefined;
  }
  const lines = [
    { account: await houseAccount(tx, "promotions", code, currency, memberId), amount: -amount },
    { account: await playerAccount(tx, "cash", memberId, currency), amount },
  ];
  const posted = await post(tx, { key: `reward:${id}`, kind: "reward", memberId, reference, lines });
  if (!posted.posted) throw new Error(`reward ${id} could not be paid: ${posted.code}`);
  return store.setClaimed(tx, id, key);
}
