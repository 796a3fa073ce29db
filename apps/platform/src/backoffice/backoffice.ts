import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { PaymentProvider } from "../cashier/deposits/provider.ts";
import type { PayoutProvider } from "../cashier/withdrawals/provider.ts";
import type { VendorStatements } from "../games/vendors/vendor.ts";
import type { Environment } from "../env.ts";
import type { Pool } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { serveOperator } from "./commands/api.ts";
import { createReconciliation } from "./reconciliation/reconcile.ts";

export interface BackofficeContext {
  db: Pool;
  log: FastifyBaseLogger;
  statements: VendorStatements;
  provider: (PaymentProvider & PayoutProvider) | undefined;
}

/** Composes reconciliation, the invariants of the money and the operators' commands. */
export function createBackoffice({ db, log, statements, provider }: BackofficeContext) {
  return {
    reconciliation: createReconciliation({
      db,
      statements: statements,
      provider,
      alarm: (fresh, found) =>
        log.error({ fresh, found: found.slice(0, 20) }, "records do not agree: a person has to look"),
    }),
  };
}

export type Backoffice = ReturnType<typeof createBackoffice>;

export const serveBackoffice = (app: FastifyInstance, environment: Environment, db: Pool): Promise<void> =>
  serveOperator(app, { db, keys: environment.operatorKeys });

export function backofficeJobs({ reconciliation }: Backoffice): TimedJob[] {
  return [
    // Every quarter of an hour the last hours are compared; at night three days, with no allowance for slow call-backs.
    { name: "reconcile", schedule: "30 */15 * * * *", run: async () => void (await reconciliation.run(3)) },
    { name: "reconcile-days", schedule: "0 10 2 * * *", run: async () => void (await reconciliation.run(72)) },
    { name: "verify-ledger", schedule: "0 40 2 * * *", run: async () => void (await reconciliation.verifyLedger()) },
  ];
}
