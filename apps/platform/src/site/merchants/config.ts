import { SetupError } from "@croupier/server/setup-error";
import type { z } from "zod";
import { merchantSchema } from "./schema.ts";

/** A merchant's file, as the database stores it: money in its wire form. */
export type MerchantFile = z.input<typeof merchantSchema>;
export type RewardsFile = MerchantFile["rewards"];
export type MissionFile = RewardsFile["missions"][number];
export type RaceFile = NonNullable<RewardsFile["races"]>[number];
export type GoodsFile = MerchantFile["points"]["goods"][number];
export type WithdrawFile = MerchantFile["withdraw"];
export type PromotionFile = MerchantFile["promotions"][number];
export type VipFile = NonNullable<MerchantFile["vip"]>;

/** A merchant's configuration, parsed; money is bigint. */
export type MerchantConfig = z.output<typeof merchantSchema>;
export type BannerConfig = MerchantConfig["banners"][number];
export type AnnouncementConfig = MerchantConfig["announcements"][number];
export type HelpTagConfig = MerchantConfig["help"][number];
export type ArticleConfig = MerchantConfig["articles"][number];
export type PromotionConfig = MerchantConfig["promotions"][number];
export type ApplicationConfig = NonNullable<PromotionConfig["application"]>;
type RewardsConfig = MerchantConfig["rewards"];
export type MissionConfig = RewardsConfig["missions"][number];
export type RaceConfig = RewardsConfig["races"][number];
export type NeedConfig = MissionConfig["need"];
export type AwardConfig = MissionConfig["gift"];
type DepositConfig = MerchantConfig["deposit"];
export type DepositMethodConfig = DepositConfig["methods"][number];
export type DepositBonusConfig = DepositConfig["bonuses"][number];
export type WithdrawConfig = MerchantConfig["withdraw"];
export type ProviderConfig = MerchantConfig["payments"][number];
export type WithdrawMethodConfig = WithdrawConfig["methods"][number];
type PointsConfig = MerchantConfig["points"];
export type GoodsConfig = PointsConfig["goods"][number];

/** Parses a merchant's file or its stored form; throws a SetupError with the place of each fault. */
export function parseMerchant(code: string, file: unknown): MerchantConfig {
  const read = merchantSchema.safeParse(file);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `- ${path.join(".")}: ${message}`);
  throw new SetupError(`The configuration of merchant ${code} is malformed:\n${faults.join("\n")}`);
}
