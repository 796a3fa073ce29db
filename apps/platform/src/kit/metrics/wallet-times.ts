import { Histogram, type Registry } from "prom-client";

/** Notes how long one call of a vendor took. */
export type NoteWalletTime = (vendor: string, call: string, ms: number) => void;

/** Measures the seamless wallet by vendor and call. */
export function createWalletTimes(registry: Registry): NoteWalletTime {
  const seconds = new Histogram({
    name: "wallet_seconds",
    help: "Time to answer a vendor's call, with its wait for the player's turn and for its batch",
    labelNames: ["vendor", "call"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return (vendor, call, ms) => seconds.observe({ vendor, call }, ms / 1000);
}
