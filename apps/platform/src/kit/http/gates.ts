import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { requestOrigin } from "@croupier/server/origins";
import { isAgent, isTrial } from "@croupier/contract/domain/member-types";
import { headers, oldestContractVersion } from "@croupier/contract/wire/version";
import type { FastifyRequest } from "fastify";
import { refuse, type Refusal } from "../db/refusal.ts";
import { networkOf } from "@croupier/server/network";
import { trustCookie } from "./secure-cookie.ts";
import type { Caller, MerchantGate, SignedIn } from "./call.ts";

/**
 * Reads the caller, its address and the site's origin. Forwarded headers count only from a trusted proxy (Fastify's),
 * and so does the country: a proxy that sets it also sets the visitor's address.
 */
export function readCaller(request: FastifyRequest): Caller {
  const country = (request.ips?.length ?? 0) > 1 ? request.headers["x-country"] : undefined;
  return {
    ip: request.ip,
    network: networkOf(request.ip),
    origin: requestOrigin(request) ?? "",
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    trustedBrowser: trustCookie(request).read(),
    country: typeof country === "string" && /^[A-Z]{2}$/.test(country) ? country : undefined,
  };
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Refuses a page of an older release, which then refreshes; a caller without a version counts as current. */
export function versionGate(request: FastifyRequest): Refusal | undefined {
  const version = Number(header(request, headers.contractVersion) ?? oldestContractVersion);
  return version >= oldestContractVersion ? undefined : refuse("CONTRACT_OUTDATED");
}

export function statusGate(row: Endpoint, merchant: MerchantGate): Refusal | undefined {
  if (row.always || merchant.systemStatus === 0) return undefined;
  return merchant.systemStatus === 1 ? { refused: "MAINTENANCE", retryAfterSeconds: 60 } : refuse("REGION_RESTRICTED");
}

export function accessGate(row: Endpoint, session: SignedIn | undefined, hadToken: boolean): Refusal | undefined {
  if (row.access === "public") return undefined;
  if (!session) return refuse(hadToken ? "SESSION_ENDED" : "NOT_LOGGED_IN");
  if (session.mustChangePassword && !row.whileForced) return refuse("PASSWORD_CHANGE_REQUIRED");
  if (row.trial === "blocked" && isTrial(session.type)) return refuse("TRIAL_REFUSED");
  if (row.access === "agent" && !isAgent(session.type)) return refuse("AGENTS_ONLY");
  return rightGate(row, session);
}

/** Refuses a sub-account's call unless its rights allow the row; a row without rights is for members only. */
function rightGate({ subAccounts }: Endpoint, { subAccount }: SignedIn): Refusal | undefined {
  if (!subAccount || subAccounts === "all" || subAccounts?.some((right) => subAccount.rights.includes(right)))
    return undefined;
  return refuse("RIGHT_MISSING");
}

export function flagGate(row: Endpoint, merchant: MerchantGate): Refusal | undefined {
  return row.flag && !merchant.flags[row.flag] ? refuse("FEATURE_OFF") : undefined;
}

/**
 * Refuses what a member may not do on a break. A command that was carried out under its key before is let through,
 * because it only repeats its first answer.
 */
export async function breakGate(
  row: Endpoint,
  session: SignedIn | undefined,
  key: string | undefined,
  commands: { isKnownCommand(memberId: bigint, key: string): Promise<boolean> },
): Promise<Refusal | undefined> {
  if (row.access === "public" || row.onBreak === "allowed" || !session?.onBreak) return undefined;
  if (row.idempotent && key !== undefined && (await commands.isKnownCommand(session.memberId, key))) return undefined;
  return refuse("ON_BREAK", session.onBreak);
}

/**
 * Refuses play and deposits of a member about whom the register of its market has not answered. A repeated command is
 * let through, as on a break.
 */
export async function registerGate(
  row: Endpoint,
  session: SignedIn | undefined,
  key: string | undefined,
  sources: {
    isKnownCommand(memberId: bigint, key: string): Promise<boolean>;
    refuseUnknown(session: SignedIn): Promise<Refusal | undefined>;
  },
): Promise<Refusal | undefined> {
  if (!row.asksRegister || !session) return undefined;
  if (row.idempotent && key !== undefined && (await sources.isKnownCommand(session.memberId, key))) return undefined;
  return sources.refuseUnknown(session);
}

/** Checks that the browser's idempotency key is present and well-formed. */
export function idempotencyGate(row: Endpoint, request: FastifyRequest): Refusal | undefined {
  if (!row.idempotent) return undefined;
  const key = header(request, headers.idempotencyKey);
  return key && /^[A-Za-z0-9_-]{16,64}$/.test(key) ? undefined : refuse("IDEMPOTENCY_KEY_REQUIRED");
}

export function bearer(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header(request, "authorization") ?? "");
  return match?.[1];
}
