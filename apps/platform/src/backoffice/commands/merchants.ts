import type { Db } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { readMerchants } from "../../site/merchants/store.ts";

/**
 * Creates the function that reads a merchant's configuration; it throws if the code is unknown or its row malformed.
 */
export const configReader =
  (db: Db) =>
  async (code: string): Promise<MerchantConfig> => {
    const faults = new Map<string, Error>();
    const read = await readMerchants(db, [], (row, fault) => void faults.set(row.code, fault));
    const found = read.find((each) => each.code === code);
    if (!found) throw faults.get(code) ?? new Error(`no merchant ${code}`);
    return found.config;
  };
