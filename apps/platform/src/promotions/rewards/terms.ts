import type { Db } from "../../kit/db/pool.ts";
import type { ApplicationConfig, PromotionConfig } from "../../site/merchants/config.ts";
import { registeredAt } from "./application-store.ts";

export type Applied = PromotionConfig & { application: ApplicationConfig };

export const isApplied = (promotion: PromotionConfig): promotion is Applied => promotion.application !== undefined;

/** Activity counts from the promotion's start to its end. */
export const windowOfPromotion = ({ startsAt, endsAt }: PromotionConfig) => ({
  from: new Date(startsAt),
  to: endsAt === undefined ? undefined : new Date(endsAt),
});

export async function isBarred(db: Db, { application, startsAt }: Applied, memberId: bigint): Promise<boolean> {
  if (!application.newMembersOnly) return false;
  const registered = await registeredAt(db, memberId);
  return registered === undefined || registered < new Date(startsAt);
}
