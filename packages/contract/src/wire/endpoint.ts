import type { z } from "zod";
import type { Code } from "./codes.ts";
import type { AgentRight } from "../domain/agent-rights.ts";
import type { Flag } from "../domain/flags.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Access = "public" | "member" | "agent";

/**
 * One call of the contract. Every generic property is declared here, so that no handler can forget it: the platform's
 * HTTP layer reads the gates, the web app the path, and the reference and the self-test all of it.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  method: Method;
  /** `/wps/…` answers `{success, value}`, `/lgw/…` answers `{data}`. */
  path: `/wps/${string}` | `/lgw/${string}`;
  summary: string;
  /** The section of the specification it comes from, with notes if path, method or envelope are open there. */
  source: string;
  access: A;
  /** Public, but reads the session if there is one. */
  knowsSession?: true;
  /** A trial member is refused with TRIAL_REFUSED if "blocked". */
  trial: "allowed" | "blocked";
  /**
   * A member on a break from everything is refused with ON_BREAK if "blocked". By default the commands of members are
   * blocked; public calls and reads are allowed.
   */
  onBreak: "allowed" | "blocked";
  /**
   * Refused until the register of self-exclusion of the merchant's market has answered about the member, within a day.
   */
  asksRegister?: true;
  /**
   * The sub-accounts that may call it: those with one of these rights, or all. By default none: they are refused with
   * RIGHT_MISSING.
   */
  subAccounts?: readonly AgentRight[] | "all";
  /** Also allowed for a session that must change its password first. */
  whileForced?: true;
  /** Refused with HUMAN_PROOF_REQUIRED until the browser has solved a proof of work, if the merchant requires it. */
  human?: true;
  /** Refused with FEATURE_OFF if the merchant has switched the flag off. */
  flag?: Flag;
  /** The body travels as a JWE to the platform's published key; a plain one is refused. */
  encrypted: boolean;
  /** The body is form-encoded. */
  form?: true;
  /** Moves money or creates something each time: requires an `Idempotency-Key` that the browser created before sending. */
  idempotent: boolean;
  /** Fields that may differ when a command is repeated under its key, such as a password; all others must be equal. */
  mayDiffer?: readonly string[];
  /** Counted by the caller's address or by the signed-in member. */
  limit: { max: number; perSeconds: number; by: "address" | "member" };
  /** GET and DELETE read it from the query, the others from the JSON body. */
  input: I;
  output: O;
  /** The business refusals of this call, beside the general ones. */
  refusals: readonly Code[];
  /** Served during maintenance and in restricted regions, because status pages need it. */
  always: boolean;
  /** Seconds for which all callers with the same merchant, language and input share one answer; public GETs only. */
  sharedSeconds?: number;
  /** The maximum body, if above the usual limit; read only once the session is known. */
  maxBytes?: number;
}

type Defaults = "access" | "trial" | "onBreak" | "encrypted" | "idempotent" | "limit" | "refusals" | "always";

/** Creates a row with the defaults: public, trial allowed, commands blocked on a break, plain, not idempotent, 600 calls a minute. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, A extends Access = "public">(
  row: Omit<Endpoint<I, O, A>, Defaults> & Partial<Pick<Endpoint<I, O, A>, Defaults>>,
): Endpoint<I, O, A> {
  const access = row.access ?? ("public" as A);
  return {
    trial: "allowed",
    onBreak: access === "public" || row.method === "GET" ? "allowed" : "blocked",
    encrypted: false,
    idempotent: false,
    limit: { max: 600, perSeconds: 60, by: access === "public" ? "address" : "member" },
    refusals: [],
    always: false,
    ...row,
    access,
  };
}

/** Creates a row of signed-in members that a trial cannot call. */
export const memberEndpoint = <I extends z.ZodType, O extends z.ZodType>(
  row: Omit<Parameters<typeof endpoint<I, O, "member">>[0], "access" | "trial">,
): Endpoint<I, O, "member"> => endpoint({ ...row, access: "member", trial: "blocked" });

/** Names the source of a row whose path the specification leaves open. */
export const ownPath = (source: string): string => `${source}; the path is left open there`;

/** Limits a row by the minute. */
export const perMinute = (max: number, by: Endpoint["limit"]["by"]): Endpoint["limit"] => ({ max, perSeconds: 60, by });
