import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";

/** Measures the connections of pools, by a name each. */
export function measurePools(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const connections = new Gauge({
    name: "database_pool_connections",
    help: "Connections of a pool to the database, in use or idle",
    labelNames: ["pool", "state"] as const,
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        connections.set({ pool, state: "used" }, totalCount - idleCount);
        connections.set({ pool, state: "idle" }, idleCount);
      }
    },
  });
  const most = new Gauge({
    name: "database_pool_max_connections",
    help: "The most connections of a pool",
    labelNames: ["pool"] as const,
    registers: [registry],
  });
  for (const [pool, { options }] of Object.entries(pools)) most.set({ pool }, options.max);
  const waiting = new Gauge({
    name: "database_pool_waiting",
    help: "Queries that wait for a connection of a pool",
    labelNames: ["pool"] as const,
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) waiting.set({ pool }, waitingCount);
    },
  });
}
