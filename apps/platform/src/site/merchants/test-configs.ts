import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import { parseMerchant, type MerchantConfig } from "./config.ts";

/**
 * Reads merchants as they are stored, each version once: a merchant with its pictures is 700 kB, and some tests read it
 * a hundred times.
 */
export function createConfigReader(db: Db): (code: string) => Promise<MerchantConfig> {
  const known = new Map<string, { version: string; config: MerchantConfig }>();
  return async (code) => {
    const before = known.get(code);
    const { rows } = await db.query<{ version: string; config: unknown }>(sql`
      select xmin::text as version, case when xmin::text = ${before?.version ?? ""} then null else config end as config
      from merchant where code = ${code}`);
    const version = rows[0]?.version ?? "";
    if (before?.version === version) return before.config;
    const config = parseMerchant(code, rows[0]?.config);
    known.set(code, { version, config });
    return config;
  };
}
