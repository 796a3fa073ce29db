import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "./config.ts";
import { readMerchants, type MerchantRow } from "./store.ts";

/**
 * Reads merchants as they are stored, each version once: a merchant with its pictures is 700 kB, and some tests read it
 * a hundred times.
 */
export function createConfigReader(db: Db): (code: string) => Promise<MerchantConfig> {
  let known: MerchantRow[] = [];
  return async (code) => {
    known = await readMerchants(db, known);
    const found = known.find((row) => row.code === code);
    if (!found) throw new Error(`no merchant ${code}`);
    return found.config;
  };
}
