import type { Output } from "@croupier/contract/rows";
import type { PromotionState } from "@croupier/contract/rows/promotions/rewards";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Connection, Db, Tx } from "../../kit/db/pool.ts";
import type { MemberActor } from "../../ledger/command.ts";
import { transact } from "../../kit/db/transact.ts";
import { statusOf } from "../../kit/lib/period.ts";
import type { MerchantConfig, PromotionConfig } from "../../site/merchants/config.ts";
import * as store from "./application-store.ts";
import type { ApplicationRow } from "./application-store.ts";
import { goalOf, needOf, progress } from "./needs.ts";
import { raffleState } from "./raffles.ts";
import { isApplied, isBarred, windowOfPromotion, type Applied } from "./terms.ts";
import { grant, rewardValue } from "./rewards.ts";
import { grantedOf, type RewardRow } from "./store.ts";

export type Application = Output<"joinPromotion">;

export interface ApplicationDeps {
  db: Connection;
  configOf(merchant: string): Promise<MerchantConfig>;
  claimFor(tx: Tx, memberId: bigint, id: string): Promise<boolean>;
  /** Notifies: always by event, and by message once it is decided. */
  notify(tx: Tx, row: ApplicationRow, promotion: PromotionConfig): Promise<void>;
}

export type ApplicationDecision =
  | { done: true; row: ApplicationRow }
  | { done: false; why: "UNKNOWN" | "WRONG_STATE"; row?: ApplicationRow };

/** Creates applications to promotions: joined, reviewed, and then granted or not, once per member. */
export function createApplications(deps: ApplicationDeps) {
  const { db } = deps;
  const decide = (reference: string, step: (tx: Tx, row: ApplicationRow) => Promise<ApplicationDecision>) =>
    transact(db, async (tx): Promise<ApplicationDecision> => {
      const row = await store.lockApplication(tx, reference);
      return row ? step(tx, row) : { done: false, why: "UNKNOWN" };
    });
  const approve = (reference: string, actor: string) =>
    decide(reference, async (tx, row) => {
      const promotion = await promotionOf(deps, row);
      if (!promotion || !isOpen(row)) return { done: false, why: "WRONG_STATE", row };
      return { done: true, row: await settle(deps, tx, row, promotion, actor) };
    });
  const take = (reference: string, actor: string) =>
    decide(reference, async (tx, row) => {
      const promotion = await promotionOf(deps, row);
      if (!promotion || row.state !== "applying") return { done: false, why: "WRONG_STATE", row };
      return { done: true, row: await to(deps, tx, row, promotion, "processing", { actor }) };
    });
  return {
    list: (config: MerchantConfig, memberId: bigint) => listOf(db, config, memberId),
    join: (config: MerchantConfig, who: Pick<MemberActor, "memberId" | "status">, id: string) =>
      joinPromotion(deps, config, who, id),
    take,
    approve,
    reject: (reference: string, actor: string, reason: string) =>
      decide(reference, async (tx, row) => {
        const promotion = await promotionOf(deps, row);
        if (!promotion || !isOpen(row)) return { done: false, why: "WRONG_STATE", row };
        return { done: true, row: await to(deps, tx, row, promotion, "rejected", { actor, reason }) };
      }),
    /** Advances applications of active members whose needs are now met. */
    async advance(config: MerchantConfig, memberIds: readonly bigint[]): Promise<void> {
      for (const row of await store.joiningOf(db, config.code, memberIds)) {
        const promotion = config.promotions.filter(isApplied).find(({ id }) => id === row.promotion_id);
        if (!promotion || !(await hasMet(db, config, promotion, row.member_id))) continue;
        await decide(row.reference, async (tx, now) => {
          if (now.state !== "joining") return { done: false, why: "WRONG_STATE", row: now };
          return { done: true, row: await afterNeeds(deps, tx, now, promotion) };
        });
      }
    },
    /** Acts as the sandbox's automatic operator: reviews and approves after a while. */
    async sandboxAutoDecide(merchants: readonly MerchantConfig[]): Promise<void> {
      const times = merchants.flatMap(({ code: merchant, rewards: { sandboxSeconds } }) => [
        { merchant, state: "processing" as const, seconds: sandboxSeconds.approve },
        { merchant, state: "applying" as const, seconds: sandboxSeconds.take },
      ]);
      for (const { reference, state } of await store.waitingFor(db, times))
        await (state === "processing" ? approve(reference, "sandbox") : take(reference, "sandbox"));
    },
  };
}

export type Applications = ReturnType<typeof createApplications>;

const isOpen = ({ state }: ApplicationRow) => state === "applying" || state === "processing";

async function promotionOf({ configOf }: ApplicationDeps, row: ApplicationRow): Promise<Applied | undefined> {
  return (await configOf(row.merchant)).promotions.filter(isApplied).find(({ id }) => id === row.promotion_id);
}

async function to(
  deps: ApplicationDeps,
  tx: Tx,
  row: ApplicationRow,
  promotion: PromotionConfig,
  state: ApplicationRow["state"],
  more: { actor?: string; reason?: string } = {},
): Promise<ApplicationRow> {
  await store.setState(tx, row.id, state, more);
  const next = { ...row, state, reason: more.reason ?? null };
  await deps.notify(tx, next, promotion);
  return next;
}

/** Continues once the needs are met: to an operator's review, or straight to the grant. */
const afterNeeds = (deps: ApplicationDeps, tx: Tx, row: ApplicationRow, promotion: Applied) =>
  promotion.application.reviewed ? to(deps, tx, row, promotion, "applying") : settle(deps, tx, row, promotion, "rule");

/** Grants the promotion's award, paid at once if so configured and no other bonus is active. */
async function settle(
  deps: ApplicationDeps,
  tx: Tx,
  row: ApplicationRow,
  promotion: Applied,
  actor: string,
): Promise<ApplicationRow> {
  const config = await deps.configOf(row.merchant);
  const { gift } = promotion.application;
  const { member_id: memberId, promotion_id: cause } = row;
  if (gift) {
    await grant(tx, config, { source: "promotion", code: promotion.id, gift }, [{ memberId, cause }]);
    const reward = (await grantedOf(tx, memberId, "promotion")).get(cause);
    if (gift.atOnce && reward) await deps.claimFor(tx, memberId, reward.id);
  }
  return to(deps, tx, row, promotion, "approved", { actor });
}

async function hasMet(db: Db, config: MerchantConfig, promotion: Applied, memberId: bigint): Promise<boolean> {
  for (const need of promotion.application.needs) {
    const done = await progress(db, config, need, windowOfPromotion(promotion), [memberId]);
    if ((done.get(memberId) ?? 0n) < goalOf(need)) return false;
  }
  return true;
}

async function joinPromotion(
  deps: ApplicationDeps,
  config: MerchantConfig,
  { memberId, status }: Pick<MemberActor, "memberId" | "status">,
  promotionId: string,
): Promise<Application | Refusal> {
  const promotion = config.promotions.filter(isApplied).find(({ id }) => id === promotionId);
  if (!promotion || promotion.application.raffle) return refuse("NOT_FOUND");
  if (statusOf(promotion, new Date()) !== "OPEN") return refuse("PROMOTION_CLOSED");
  if (status !== "active") return refuse("ACCOUNT_BLOCKED");
  if (await isBarred(deps.db, promotion, memberId)) return refuse("PROMOTION_NOT_FOR_YOU");
  const isMet = await hasMet(deps.db, config, promotion, memberId);
  await transact(deps.db, async (tx) => {
    const row = await store.join(tx, { merchant: config.code, memberId, promotionId });
    if (row.state === "joining" && isMet) await afterNeeds(deps, tx, row, promotion);
  });
  const joined = (await listOf(deps.db, config, memberId)).find((each) => each.promotionId === promotionId);
  if (!joined) throw new Error("a promotion vanished");
  return joined;
}

/** Lists a member's state in every promotion with applications. */
async function listOf(db: Db, config: MerchantConfig, memberId: bigint): Promise<Application[]> {
  const rows = new Map((await store.applicationsOf(db, memberId)).map((row) => [row.promotion_id, row]));
  const rewards = await grantedOf(db, memberId, "promotion");
  return Promise.all(
    config.promotions.filter(isApplied).map(async (promotion): Promise<Application> => {
      const { id, application } = promotion;
      const [row, reward] = [rows.get(id), rewards.get(id)];
      const barred = await isBarred(db, promotion, memberId);
      const window = windowOfPromotion(promotion);
      const needs = await Promise.all(application.needs.map((need) => needOf(db, config, need, window, memberId)));
      const base = { promotionId: id, needs, ...(barred && !row ? { barred: "NEW_MEMBERS" as const } : {}) };
      if (application.raffle) return { ...base, raffle: true, ...(await raffleState(db, config, promotion, memberId)) };
      return {
        ...base,
        raffle: false,
        state: stateOf(promotion, row, reward),
        ...(application.gift ? { gift: rewardValue(application.gift) } : {}),
        ...(row?.reason ? { reason: row.reason } : {}),
        ...(row ? { reference: row.reference } : {}),
        ...(reward ? { rewardId: reward.id } : {}),
      };
    }),
  );
}

const open = { joining: "JOINING", applying: "APPLYING", processing: "PROCESSING", rejected: "REJECTED" } as const;

/** Returns the specification's state: the promotion's before joining, then the application's, then the reward's. */
function stateOf(promotion: Applied, row: ApplicationRow | undefined, reward: RewardRow | undefined): PromotionState {
  const status = statusOf(promotion, new Date());
  if (!row || (row.state === "joining" && status === "CLOSED")) return status === "OPEN" ? "JOIN" : status;
  if (row.state !== "approved") return open[row.state];
  if (reward?.state === "claimable") return "CLAIM";
  if (reward?.state === "expired") return "CLOSED";
  return promotion.application.gift?.atOnce ? "ISSUED" : "CLAIMED";
}
