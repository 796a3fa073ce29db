import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { VipLevel } from "./levels.ts";
import { findVip } from "./store.ts";

/** Finds the level a member stands on; undefined where the merchant has none, or no member of it stands above the lowest. */
async function levelOf(db: Db, config: MerchantConfig, memberId: bigint): Promise<VipLevel | undefined> {
  if (!config.vip) return undefined;
  const { level = 0 } = (await findVip(db, memberId)) ?? {};
  return config.vip.levels[Math.min(level, config.vip.levels.length - 1)];
}

/** Answers a merchant's terms as they are for a member: with what the level adds to rebates and withdrawals. */
export async function termsFor(db: Db, config: MerchantConfig, memberId: bigint): Promise<MerchantConfig> {
  const level = await levelOf(db, config, memberId);
  if (!level) return config;
  const { addedBasisPoints, withdrawADay = 0n, feeBasisPoints = 10_000 } = level;
  const { rebate, withdraw } = config;
  const rates = Object.fromEntries(
    Object.entries(rebate.rates).map(([type, rate]) => [type, rate === 0 ? 0 : rate + addedBasisPoints]),
  );
  const max = withdrawADay > withdraw.daily.max ? withdrawADay : withdraw.daily.max;
  return {
    ...config,
    rebate: { ...rebate, rates },
    withdraw: {
      ...withdraw,
      daily: { ...withdraw.daily, max },
      methods: withdraw.methods.map((method) => ({
        ...method,
        feeBasisPoints: Math.min(method.feeBasisPoints, feeBasisPoints),
      })),
    },
  };
}
