import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Providers } from "../cashier/providers/providers.ts";
import type { VendorStatements } from "../games/vendors/vendor.ts";
import type { Environment } from "../env.ts";
import type { Pool } from "../kit/db/pool.ts";
import type { Files } from "../kit/files/files.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { createEncrypter } from "../kit/lib/encrypt.ts";
import { closeBlocks } from "../ledger/blocks.ts";
import { readDigests, writeDigest, type DigestStore } from "./invariants/digests.ts";
import { serveOperator } from "./commands/api.ts";
import { createReconciliation } from "./reconciliation/reconcile.ts";

export interface BackofficeContext {
  db: Pool;
  /** Names the database itself, for checks that take longer than a pooler waits. */
  directDb: Pool;
  log: FastifyBaseLogger;
  statements: VendorStatements;
  /** The cell of the database. */
  cell: number;
  providers: Providers;
  /** The store of the ledger's digests. */
  digests: DigestStore | undefined;
}

/** Composes reconciliation, the invariants of the money and the operators' commands. */
export function createBackoffice({ db, directDb, log, statements, cell, providers, digests }: BackofficeContext) {
  return {
    /** Chains the entries posted since the last run. */
    closeBlocks: () => closeBlocks(db),
    writeDigest: async () => digests && writeDigest(db, digests),
    reconciliation: createReconciliation({
      db,
      directDb,
      statements,
      cell,
      providers,
      signed: async () => digests && { digests: await readDigests(db, digests), keys: digests.keys, full: false },
      alarm: (fresh, found) =>
        log.error({ fresh, found: found.slice(0, 20) }, "records do not agree: a person has to look"),
    }),
  };
}

export type Backoffice = ReturnType<typeof createBackoffice>;

export const serveBackoffice = (
  app: FastifyInstance,
  environment: Environment,
  db: Pool,
  files: Files,
): Promise<void> =>
  serveOperator(app, {
    db,
    keys: environment.operatorKeys,
    encrypter: createEncrypter(environment.sealingKeys),
    files,
  });

export function backofficeJobs({ reconciliation, closeBlocks: close, writeDigest: digest }: Backoffice): TimedJob[] {
  /** Compares the last hours; fails if a side does not answer, so that operators learn of it. */
  const compare = async (hours: number) => {
    const { silent } = await reconciliation.run(hours);
    if (silent.length > 0) throw new Error(`no statement from: ${silent.join(", ")}`);
  };
  return [
    // The last hours are compared every quarter of an hour; at night three days, with no allowance for slow call-backs.
    { name: "reconcile", schedule: "30 */15 * * * *", run: () => compare(3) },
    { name: "reconcile-days", schedule: "0 10 2 * * *", run: () => compare(72) },
    { name: "ledger-blocks", schedule: "15 * * * * *", run: async () => void (await close()) },
    { name: "ledger-digest", schedule: "0 30 2 * * *", run: async () => void (await digest()) },
    { name: "verify-ledger", schedule: "0 40 2 * * *", run: async () => void (await reconciliation.verifyLedger()) },
  ];
}
