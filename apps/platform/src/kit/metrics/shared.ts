import { Counter, Gauge, type Registry } from "prom-client";
import type { SharedState } from "../lib/redis.ts";

/** Counts the reads that may be a second old; returns the note of one, by the server that is asked. */
export function measureReads(registry: Registry): (server: "primary" | "standby") => void {
  const reads = new Counter({
    name: "standby_reads_total",
    help: "Reads that a standby may answer, by the server that was asked; without DATABASE_READ_URL there are none",
    labelNames: ["server"] as const,
    registers: [registry],
  });
  return (server) => reads.inc({ server });
}

/** Measures Redis as this instance uses it; returns the note of a limit that was counted without it. */
export function measureShared(registry: Registry, shared: SharedState | undefined): () => void {
  const isUp: Gauge = new Gauge({
    name: "redis_up",
    help: "Whether Redis answers this instance; without Redis there is no value",
    registers: [registry],
    collect: () => {
      if (shared) isUp.set(shared.isAway() ? 0 : 1);
      else isUp.remove();
    },
  });
  const fallbacks = new Counter({
    name: "rate_limit_fallbacks_total",
    help: "Calls whose limit this instance counted by itself because Redis did not answer",
    registers: [registry],
  });
  return () => fallbacks.inc();
}
