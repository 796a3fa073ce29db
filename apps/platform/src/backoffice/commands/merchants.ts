import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { readMerchants } from "../../site/merchants/store.ts";

/** Creates the function that reads a merchant's configuration from the database; it throws for an unknown code. */
export const configReader =
  (db: Db) =>
  async (code: string): Promise<MerchantConfig> => {
    const row = (await readMerchants(db)).find((each) => each.code === code);
    if (!row) throw new Error(`no merchant ${code}`);
    return row.config;
  };
