import formbody from "@fastify/formbody";
import { isLanguage, readLanguage } from "@croupier/contract/domain/languages";
import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { headers } from "@croupier/contract/wire/version";
import { drain } from "@croupier/server/drain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isRefusal, refuse, type Refusal } from "../db/refusal.ts";
import { limitKey, type LimitKey } from "../db/throttle.ts";
import { networkOf, type Network } from "@croupier/server/network";
import type { Call, Caller, Handlers, MerchantGate, SignedIn } from "./call.ts";
import { fingerprintOf } from "./command-key.ts";
import type { EncryptionKeys } from "./encryption.ts";
import { sendRefusal, success } from "./envelope.ts";
import { rememberCookie, thirdPartyCookie, trustCookie } from "./secure-cookie.ts";
import { cacheAnswers } from "./answer-cache.ts";
import {
  accessGate,
  bearer,
  breakGate,
  flagGate,
  header,
  idempotencyGate,
  readCaller,
  registerGate,
  statusGate,
  versionGate,
} from "./gates.ts";

/** The functions of the modules that the gates call. */
export interface GateSources {
  /** Finds the merchant whose site has this origin, and this code if one is given; undefined if there is none. */
  merchant(code: string | undefined, origin: string, country: string | undefined): Promise<MerchantGate | undefined>;
  session(token: string): Promise<SignedIn | undefined>;
  /** Like `session`, from a cache of one second, which is enough for a read. */
  recentSession(token: string): Promise<SignedIn | undefined>;
  encryption: EncryptionKeys;
  human: {
    /** Returns the bits of work required of this caller (0: none), and the subject it is bound to. */
    work(
      name: RowName,
      merchant: MerchantGate,
      network: Network,
      input: object,
    ): Promise<{ bits: number; subject: string }>;
    question(bits: number, subject: string): string;
    isRight(proof: string | undefined, bits: number, subject: string): Promise<boolean>;
  };
  /** Returns whether a member carried out a command under this key. */
  isKnownCommand(memberId: bigint, key: string): Promise<boolean>;
  /** Refuses a member about whom the register of self-exclusion of its market has not answered within a day. */
  refuseUnknown(session: SignedIn): Promise<Refusal | undefined>;
  /** Records what a sub-account is about to do; returns a function that records the outcome. */
  noteAct(session: SignedIn, act: string, input: object, ip: string): Promise<(outcome: string) => Promise<void>>;
  /** Returns whether the web server itself reads: a page for many visitors counts against no visitor's limit. */
  isServer(request: FastifyRequest): boolean;
  /** Multiplies every row's limit: 1 in production, more where many people share one address. */
  limitFactor: number;
}

type AnyHandler = (call: Call<RowName>) => Promise<unknown>;

/** Serves every row of the contract. Everything generic about a call is read from its row, only here. */
export function serveRows(app: FastifyInstance, handlers: Partial<Handlers>, sources: GateSources): void {
  for (const name of Object.keys(rows) as RowName[]) {
    const row: Endpoint = rows[name];
    const handler = handlers[name] as AnyHandler | undefined;
    if (!handler) continue;
    const respond = responder(row, handler);
    inScope(app, row, (scope) =>
      scope.route({
        method: row.method,
        url: row.path,
        config: {
          row: name,
          rateLimit: {
            max: row.limit.max * sources.limitFactor,
            timeWindow: row.limit.perSeconds * 1000,
            allowList: (request: FastifyRequest) => sources.isServer(request),
            keyGenerator: (request: FastifyRequest) => countedBy(row, request, sources),
          },
        },
        ...(row.maxBytes === undefined
          ? {}
          : {
              bodyLimit: row.maxBytes,
              onRequest: async (request, reply) => refuseLarge(row, request, reply, sources),
            }),
        handler: async (request, reply) => {
          const call = await admit(name, request, reply, sources);
          if (isRefusal(call)) return sendRefusal(reply, call);
          const noteEnd = await noteAct(name, call, sources);
          const made = await respond(call);
          await noteEnd?.(isRefusal(made) ? made.refused : "done");
          if (isRefusal(made)) return sendRefusal(reply, made);
          return reply
            .header("cache-control", "no-store")
            .header("content-type", "application/json; charset=utf-8")
            .send(made);
        },
      }),
    );
  }
}

/** Records a sub-account's command before it runs; reads are not recorded. */
async function noteAct(name: RowName, { session, input, caller }: Call<RowName>, sources: GateSources) {
  const row: Endpoint = rows[name];
  if (!session?.subAccount || row.subAccounts === "all") return undefined;
  const isCommand = row.method !== "GET" || ("action" in input && input.action !== undefined);
  return isCommand ? sources.noteAct(session, name, input, caller.ip) : undefined;
}

/** Refuses a large body without a session, or above the limit, before it is stored, and closes the connection. */
async function refuseLarge(
  { maxBytes = 0 }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  sources: GateSources,
): Promise<unknown> {
  const token = bearer(request);
  const passes = versionGate(request) || (token && (await sources.session(token)));
  const tooLarge = Number(request.headers["content-length"] ?? 0) > maxBytes;
  if (passes && !tooLarge) return undefined;
  await drain(request.raw);
  reply.header("connection", "close");
  if (passes) return sendRefusal(reply, refuse("UPLOAD_TOO_LARGE"));
  return sendRefusal(reply, refuse(token ? "SESSION_ENDED" : "NOT_LOGGED_IN"));
}

/** Registers form parsing only for rows that accept forms. */
function inScope(app: FastifyInstance, row: Endpoint, serve: (scope: FastifyInstance) => void): void {
  if (!row.form) return serve(app);
  void app.register(async (scope) => {
    await scope.register(formbody);
    serve(scope);
  });
}

/** Counts by the member of the session, or by the network if there is none, as with a made-up token. */
async function countedBy(row: Endpoint, request: FastifyRequest, sources: GateSources): Promise<LimitKey> {
  const token = row.limit.by === "member" ? bearer(request) : undefined;
  const session = token === undefined ? undefined : await sources.recentSession(token);
  return limitKey("row", session ? session.memberId : networkOf(request.ip));
}

/** Runs all gates in order; a call that passes them is complete and typed. */
async function admit(
  name: RowName,
  request: FastifyRequest,
  reply: FastifyReply,
  sources: GateSources,
): Promise<Call<RowName> | Refusal> {
  const row: Endpoint = rows[name];
  const outdated = versionGate(request);
  if (outdated) return outdated;
  const caller = readCaller(request);
  const merchant = await sources.merchant(header(request, headers.merchant), caller.origin, caller.country);
  if (!merchant) return refuse("DOMAIN_UNKNOWN");
  const closed = statusGate(row, merchant);
  if (closed) return closed;
  const token = bearer(request);
  const session = token ? await sessionFor(row, token, merchant, sources) : undefined;
  const refused =
    accessGate(row, session, token !== undefined) ??
    flagGate(row, merchant) ??
    idempotencyGate(row, request) ??
    (await breakGate(row, session, header(request, headers.idempotencyKey), sources)) ??
    (await registerGate(row, session, header(request, headers.idempotencyKey), sources));
  if (refused) {
    const { ip } = caller;
    request.log.info({
      row: request.routeOptions.config.row,
      refused: refused.refused,
      member: session?.memberId.toString(),
      ip,
    });
    return refused;
  }
  const raw = await readBody(name, request, sources.encryption);
  if (isRefusal(raw)) return raw;
  const parsed = row.input.safeParse(raw);
  if (!parsed.success) return refuse("BAD_REQUEST", badFields(parsed.error));
  const work = row.human ? await workLeft(name, merchant, caller, parsed.data as object, sources) : undefined;
  if (work) return work;
  const wanted = readLanguage(header(request, headers.language)) ?? merchant.defaultLanguage;
  return {
    input: parsed.data,
    merchant,
    language: isLanguage(wanted) ? wanted : merchant.defaultLanguage,
    caller,
    session,
    command: {
      key: header(request, headers.idempotencyKey) ?? "",
      fingerprint: row.idempotent ? fingerprintOf(name, parsed.data, session?.currency) : "",
    },
    remember: rememberCookie(request, reply),
    trust: trustCookie(request, reply),
    thirdParty: thirdPartyCookie(request, reply),
  } as Call<RowName>;
}

async function workLeft(
  name: RowName,
  merchant: MerchantGate,
  { network }: Caller,
  input: { humanProof?: string },
  { human }: GateSources,
): Promise<Refusal | undefined> {
  const { bits, subject } = await human.work(name, merchant, network, input);
  if (bits === 0 || (await human.isRight(input.humanProof, bits, subject))) return undefined;
  return refuse("HUMAN_PROOF_REQUIRED", { question: human.question(bits, subject), bits });
}

/**
 * Finds the session of a call. A command queries the database. A shared answer has no session. Another merchant's
 * session is ignored, and so is one with a forced password change on a public row.
 */
async function sessionFor(
  row: Endpoint,
  token: string,
  merchant: MerchantGate,
  sources: GateSources,
): Promise<SignedIn | undefined> {
  if (row.sharedSeconds !== undefined) return undefined;
  const found = await (row.method === "GET" ? sources.recentSession(token) : sources.session(token));
  if (found?.merchant !== merchant.code) return undefined;
  // Public rows treat a sub-account as a visitor, since they would show the agent's own data.
  return (found.mustChangePassword || found.subAccount) && row.access === "public" ? undefined : found;
}

async function readBody(name: RowName, request: FastifyRequest, keys: EncryptionKeys): Promise<unknown> {
  const row: Endpoint = rows[name];
  if (row.method === "GET" || row.method === "DELETE") return request.query;
  const encrypted = header(request, headers.encryption) !== undefined;
  if (!row.encrypted) return encrypted ? refuse("BAD_REQUEST") : (request.body ?? {});
  if (!encrypted || typeof request.body !== "string") return refuse("PLAIN_BODY_REFUSED");
  const body = await keys.decrypt(request.body, name);
  if (body && !body.isUsed) return body.input;
  // A proxy or browser that lost the answer sends the same body again: only a new body under the same key gets it.
  return refuse(body && row.idempotent ? "IN_PROGRESS" : "DECRYPTION_FAILED");
}

/** Names the invalid fields, never their values. */
function badFields(error: z.ZodError): { fields: string[] } {
  return { fields: [...new Set(error.issues.map((issue) => issue.path.join(".")))].slice(0, 20) };
}

/** Encodes answers through the row's schema, so that an unlisted field cannot leak. */
function responder(row: Endpoint, handler: AnyHandler): (call: Call<RowName>) => Promise<string | Refusal> {
  const make = async (call: Call<RowName>): Promise<string | Refusal> => {
    const result = await handler(call);
    return isRefusal(result) ? result : JSON.stringify(success(row.path, z.encode(row.output, result)));
  };
  return row.sharedSeconds === undefined ? make : cacheAnswers(row.sharedSeconds, make);
}
