import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { VipLevel } from "./levels.ts";
import { findVip } from "./store.ts";

/** Returns a merchant's terms on a level, with its additions to rebates and withdrawals. */
export function termsOn({ rebate, withdraw, ...config }: MerchantConfig, level: VipLevel): MerchantConfig {
  const { addedBasisPoints, withdrawADay = 0n, feeBasisPoints = 10_000 } = level;
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

/** Returns a merchant's terms for a member, unchanged if there are no levels. */
export async function termsFor(db: Db, config: MerchantConfig, memberId: bigint): Promise<MerchantConfig> {
  if (!config.vip) return config;
  const { level = 0 } = (await findVip(db, memberId)) ?? {};
  const own = config.vip.levels[Math.min(level, config.vip.levels.length - 1)];
  return own ? termsOn(config, own) : config;
}
