/**
 * A fault of a double, for one call: it refuses, ends the connection before or after the call takes effect, never answers,
 * is slow or too busy, breaks off its answer, or is out of order.
 */
export type Fault =
  | "refused"
  | "silentBefore"
  | "silentAfter"
  | "hanging"
  | "slow"
  | "cut"
  | "busy"
  | "broken"
  | "unknownFields"
  | "stale";

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
