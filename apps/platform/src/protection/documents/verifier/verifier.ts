import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

/**
 * The state of a check: `open` before the member begins, `checking` while the verifier works, `passed`, `again` when the
 * member has to send something else, `refused` when a person has to decide.
 */
export type VerificationState = "open" | "checking" | "passed" | "again" | "refused";

export interface VerifierOutcome {
  state: VerificationState;
  /** The birthday (yyyy-MM-dd) and the name on the documents. */
  birthDate?: string;
  name?: string;
  /** Words that the member may read. */
  reasons: string[];
}

/** A report that something about a person changed; the state itself is asked for. */
export interface VerifierEvent {
  /** Our id of the person at the verifier. */
  userId: string;
  /** The same for a repeated report. */
  key: string;
  /** The verifier's time of the change. */
  at: Date;
  /** Whether it concerns the state of a check. */
  isOfInterest: boolean;
}

/** A company that verifies identities in an operator's place. */
export interface Verifier {
  /** Opens a check of a level, and returns the address at which it takes place; undefined if there is no answer. */
  start(check: { userId: string; level: string; returnUrl: string }): Promise<string | undefined>;
  /** Returns the state of a person's check; undefined if there is no answer. */
  outcome(userId: string): Promise<VerifierOutcome | undefined>;
  /** Reads a report whose signature is right; "forged" for any other body. */
  readWebhook(headers: IncomingHttpHeaders, raw: string): VerifierEvent | "forged";
}

const text = z.string().min(1);

/** The keys of a merchant at a verifier, from the environment; `at` overrides the verifier's server. */
export const verifierKeys = z.object({
  merchant: text,
  verifier: z.literal("sumsub"),
  token: text,
  secret: text,
  webhookSecret: text,
  at: z.url().exactOptional(),
});
export type VerifierKeys = z.output<typeof verifierKeys>;
