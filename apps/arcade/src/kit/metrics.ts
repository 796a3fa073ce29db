import { measureJobs, type JobRun } from "@croupier/server/measure-jobs";
import { measurePools } from "@croupier/server/measure-pools";
import { measureAnswers } from "@croupier/server/metrics";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { Gauge, Histogram, type Registry } from "prom-client";
import { countOpenRounds } from "./open-store.ts";

/** The end of a call to a wallet: accepted, refused by the platform, or without an answer that says which. */
export type WalletResult = "ok" | "refused" | "unanswered";

/** The arcade's own metrics. */
export interface ArcadeMetrics {
  noteWalletCall(call: string, result: WalletResult, ms: number): void;
  noteStream(change: 1 | -1): void;
  measureJobs(jobs: readonly { name: string; everySeconds: number }[]): (run: JobRun) => void;
}

/** Creates the arcade's own metrics. */
export function createArcadeMetrics(registry: Registry, app: FastifyInstance, db: Pool): ArcadeMetrics {
  measureAnswers(app, registry);
  measurePools(registry, { arcade: db });
  measureRounds(registry, db);
  const wallet = new Histogram({
    name: "wallet_call_seconds",
    help: "Time of a call to the platform's wallet, by call and result",
    labelNames: ["call", "result"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const streams = new Gauge({ name: "streams_open", help: "Open streams of players' pages", registers: [registry] });
  return {
    noteWalletCall: (call, result, ms) => wallet.observe({ call, result }, ms / 1000),
    noteStream: (change) => streams.inc(change),
    measureJobs: (jobs) => measureJobs(registry, jobs),
  };
}

function measureRounds(registry: Registry, db: Pool): void {
  const open: Gauge<"kind"> = new Gauge({
    name: "rounds_open",
    help: "Rounds of all instances: by state those that wait for the platform, seats in rooms, games played alone",
    labelNames: ["kind"] as const,
    registers: [registry],
    async collect() {
      const counts = await countOpenRounds(db).catch(() => []);
      open.reset();
      for (const { kind, rounds } of counts) open.set({ kind }, rounds);
    },
  });
}
