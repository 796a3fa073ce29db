import type { Pool } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { runEach } from "../../kit/lib/run-each.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { activeSince, readMark, setMark, type Active } from "./activity-store.ts";
import type { Applications } from "./applications.ts";
import { completeMissions } from "./missions.ts";
import type { Referrals } from "./referrals.ts";
import { grant } from "./rewards.ts";
import { emitCounts, expiredBetween } from "./store.ts";

export interface ScanDeps {
  db: Pool;
  merchants(): Promise<readonly MerchantConfig[]>;
  applications: Pick<Applications, "advance">;
  referrals: Pick<Referrals, "reward">;
}

/** Milliseconds the mark stays without activity. The scan begins a minute before it. */
const longestIdleMs = 2 * 60_000;

/**
 * Creates the job that scans members' activity since its mark and grants what it earns. Everything is granted once by
 * its cause, so that a repeated scan, on two servers or after a crash, grants nothing twice; the mark moves last.
 */
export function createRewardScan({ db, merchants, applications, referrals }: ScanDeps) {
  return async function scan(): Promise<void> {
    const { from, to } = await readMark(db);
    const active = await activeSince(db, from);
    const configs = new Map((await merchants()).map((config) => [config.code, config]));
    // The mark moves last: if one merchant's scan fails, all are scanned again.
    await runEach(new Set(active.map(({ merchant }) => merchant)), async (code) => {
      const config = configs.get(code);
      if (!config) throw new Error(`no configuration of merchant ${code}`);
      const own = active.filter(({ merchant }) => merchant === code);
      await welcome(db, config, own);
      const ids = own.filter(({ currency }) => currency === config.currency).map(({ id }) => id);
      await completeMissions(db, config, ids, from);
      await applications.advance(config, ids);
      await referrals.reward(config, ids);
    });
    const expired = await expiredBetween(db, from, to);
    await emitCounts(db, expired);
    // Without activity the mark is written only occasionally, since a repeated scan finds nothing either.
    const idleMs = to.getTime() - from.getTime();
    if (active.length > 0 || expired.length > 0 || idleMs > longestIdleMs) await setMark(db, to);
  };
}

/** Grants the registration reward to new members. */
async function welcome(db: Pool, config: MerchantConfig, own: readonly Active[]): Promise<void> {
  const gift = config.rewards.registration;
  if (!gift) return;
  const to = own.filter(({ isNew }) => isNew).map(({ id: memberId }) => ({ memberId, cause: "registration" }));
  if (to.length === 0) return;
  await transact(db, (tx) => grant(tx, config, { source: "registration", code: "registration", gift }, to));
}
