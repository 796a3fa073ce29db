/** A fault of a double, for one call: it refuses, is silent before or after the call takes effect, too busy, or out of order. */
export type Fault = "refused" | "silentBefore" | "silentAfter" | "busy" | "broken" | "unknownFields" | "stale";

/** The faults that wait, by call ("POST /payments"), each for one call. */
export interface Faults {
  plan(call: string, ...faults: Fault[]): void;
  take(call: string): Fault | undefined;
  clear(): void;
}

export function createFaults(): Faults {
  const waiting = new Map<string, Fault[]>();
  return {
    plan: (call, ...faults) => void waiting.set(call, [...(waiting.get(call) ?? []), ...faults]),
    take: (call) => waiting.get(call)?.shift(),
    clear: () => waiting.clear(),
  };
}
