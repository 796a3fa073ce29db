import { createPool } from "@croupier/server/pool";
import type { Environment } from "./env.ts";

/** Creates an instance's pools (docs/configuration.md has the sum of their connections). */
export function createPools(environment: Environment) {
  const {
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    databasePrepare: prepare,
    connections,
    tracing,
  } = environment;
  const { site: max, vendors } = connections;
  const traced = tracing !== undefined;
  return {
    db: createPool(databaseUrl, { max, applicationName: "croupier-platform", prepare, traced }),
    vendorDb: createPool(databaseUrl, { max: vendors, applicationName: "croupier-vendors", prepare, traced }),
    // A transaction that reads its merchant must not wait for a connection that others hold while they wait for its
    // locks.
    merchantsDb: createPool(databaseUrl, { max: 1, applicationName: "croupier-merchants", prepare, traced }),
    // The locks of jobs belong to a session, which a pooler would share with others.
    directDb: createPool(databaseDirectUrl, { max: 1, applicationName: "croupier-jobs" }),
    // The primary repeats what a standby does not answer in time.
    readDb:
      databaseReadUrl === undefined
        ? undefined
        : createPool(databaseReadUrl, { max, applicationName: "croupier-reads", prepare, traced, queryMs: 4_000 }),
  };
}
