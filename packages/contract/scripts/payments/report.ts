/** A requirement on a payment service and its result: met unless there is a fault or it could not be tried. */
export interface PaymentFinding {
  says: string;
  fault?: string;
  untried?: string;
}

/** A service that does something else than a platform relies on. */
export class Fault extends Error {}

/** A case that cannot be tried here, and why. */
export class Untried extends Error {}

export interface Report {
  findings: PaymentFinding[];
  /** Tries a case; returns what it found, for the cases that build on it, or undefined if it failed. */
  try<T>(says: string, check: () => Promise<T>): Promise<T | undefined>;
}

/** Creates a report. Each case is printed as soon as it is decided. */
export function createReport(print: (finding: PaymentFinding) => void): Report {
  const findings: PaymentFinding[] = [];
  return {
    findings,
    async try(says, check) {
      const finding: PaymentFinding = { says };
      try {
        return await check();
      } catch (error) {
        if (error instanceof Untried) finding.untried = error.message;
        else finding.fault = error instanceof Error ? error.message : String(error);
        return undefined;
      } finally {
        findings.push(finding);
        print(finding);
      }
    },
  };
}

/** Returns what an earlier case found; a case without it cannot be tried. */
export function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Untried(`there is no ${what}`);
  return value;
}

/** Throws a fault unless both are the same. */
export function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Fault(`${what} is ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`);
}
