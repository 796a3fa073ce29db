import { transact } from "../../../kit/db/transact.ts";
import type { Pool } from "../../../kit/db/pool.ts";
import { originFault, type OwnMerchant } from "./read-folder.ts";
import * as store from "./store.ts";

/**
 * Stores a merchant unless its file contradicts what is in the database; then returns the fault with its place. Returns
 * whether anything was stored otherwise.
 */
export async function saveMerchant(db: Pool, merchant: OwnMerchant): Promise<boolean | { fault: string }> {
  return transact(db, async (tx) => {
    await store.lockImport(tx);
    const bound = await store.readBound(tx, merchant.code);
    // Another instance has stored a newer file meanwhile.
    if (bound && merchant.revision <= bound.revision) return false;
    const fault = addressFault(merchant, await store.storedOrigins(tx)) ?? (bound && boundFault(merchant, bound));
    return fault === undefined ? store.saveMerchant(tx, merchant) : { fault };
  });
}

function addressFault({ code, file }: OwnMerchant, owners: ReadonlyMap<string, string>): string | undefined {
  const taken = file.origins.find((origin) => (owners.get(origin) ?? code) !== code);
  return taken === undefined ? undefined : originFault(taken, owners.get(taken));
}

function boundFault({ file }: OwnMerchant, { currency, hasMembers, providers }: store.Bound): string | undefined {
  if (hasMembers && file.currency !== currency)
    return `currency: members have accounts in ${currency}, which stays their brand's currency.`;
  const left = providers.find((id) => !file.payments?.some((each) => each.id === id));
  if (left === undefined) return undefined;
  return `payments: ${left} has payments that are not finished; leave it there, and set open to false instead.`;
}
