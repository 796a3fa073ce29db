import type { z } from "zod";
import type { Code } from "./codes.ts";
import type { AgentRight } from "../domain/agent-rights.ts";
import type { Flag } from "../domain/flags.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Access = "public" | "member" | "agent";

/**
 * One call of the contract. Everything generic about it is declared here, so that no handler can forget it: the
 * platform's http layer reads the gates from the row, the web app its path, the reference and the self-test all of it.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  method: Method;
  /** `/wps/…` answers `{success, value}`, `/lgw/…` answers `{data}`. */
  path: `/wps/${string}` | `/lgw/${string}`;
  summary: string;
  /** The section of the specification it comes from; notes where path, method or envelope are left open there. */
  source: string;
  access: A;
  /** A public call that also reads the session where there is one. */
  knowsSession?: true;
  /** A trial member is refused with TRIAL_REFUSED where this is "blocked". */
  trial: "allowed" | "blocked";
  /**
   * Which sub-accounts of an agent may call it: those with one of these rights, or all of them. Where nothing is said, none
   * may: they are refused with RIGHT_MISSING.
   */
  subAccounts?: readonly AgentRight[] | "all";
  /** Also allowed for a session that has to change its password before anything else. */
  whileForced?: true;
  /** Refused with HUMAN_PROOF_REQUIRED until the browser has solved a proof of work, where the merchant requires it. */
  human?: true;
  /** Refused with FEATURE_OFF where the merchant has the flag off. */
  flag?: Flag;
  /** The body travels as a JWE to the platform's published key; a plain one is refused. */
  encrypted: boolean;
  /** The body is form-encoded. */
  form?: true;
  /** Moves money: needs an `Idempotency-Key` that the browser made before it sent. */
  idempotent: boolean;
  /** `by` the caller's address, or the signed-in member. */
  limit: { max: number; perSeconds: number; by: "address" | "member" };
  /** GET and DELETE read it from the query, the others from the JSON body. */
  input: I;
  output: O;
  /** The business refusals of this call, beside those of every call. */
  refusals: readonly Code[];
  /** Served while the merchant is in maintenance or the region is restricted (status pages need these). */
  always: boolean;
  /**
   * For so many seconds all callers with the same merchant, language and input get the same answer; public GETs only.
   */
  sharedSeconds?: number;
  /** The largest body, where it exceeds the usual limit: read only once the session is known. */
  maxBytes?: number;
}

type Defaults = "access" | "trial" | "encrypted" | "idempotent" | "limit" | "refusals" | "always";

/** Fills in what most calls share: public, trial allowed, plain, not idempotent, 600 calls a minute. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, A extends Access = "public">(
  row: Omit<Endpoint<I, O, A>, Defaults> & Partial<Pick<Endpoint<I, O, A>, Defaults>>,
): Endpoint<I, O, A> {
  const access = row.access ?? ("public" as A);
  return {
    trial: "allowed",
    encrypted: false,
    idempotent: false,
    limit: { max: 600, perSeconds: 60, by: access === "public" ? "address" : "member" },
    refusals: [],
    always: false,
    ...row,
    access,
  };
}
