import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { readMerchants } from "../../site/merchants/store.ts";

/** Creates the function that reads a merchant's configuration; it throws where the code is unknown or its row malformed. */
export const configReader =
  (db: Db) =>
  async (code: string): Promise<MerchantConfig> => {
    const faults = new Map<string, Error>();
    const read = await readMerchants(db, [], (skipped, fault) => void faults.set(skipped.code, fault));
    const row = read.find((each) => each.code === code);
    if (!row) throw faults.get(code) ?? new Error(`no merchant ${code}`);
    return row.config;
  };
