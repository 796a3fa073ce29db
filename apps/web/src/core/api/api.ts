import type { Code } from "@croupier/contract/wire/codes";
import { toWireLanguage, type Language } from "@croupier/contract/domain/languages";
import { paths, type PathRow } from "@croupier/contract/wire/paths";
import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { webQueries } from "@croupier/contract/wire/queries";
import { contractVersion, gatewayVersion, headers } from "@croupier/contract/wire/version";
import type { Failure, Result } from "./result.ts";

export interface ApiOptions {
  /** Empty in the browser; the platform's address on the web server. */
  base: string;
  merchant: string | undefined;
  language(): Language;
  token(): string | undefined;
  fetch: typeof fetch;
  /** Headers that only the web server adds, such as the visitor's address behind a proxy. */
  extraHeaders?: Record<string, string>;
  /** Called for every failure, to handle in one place what concerns the whole page. */
  failed?(failure: Failure, name: RowName, token: string | undefined): void;
  /** Called after each successful call of the session, which extends the session. */
  answered?(): void;
  /** Asks the member for a new proof of identity; true repeats the call. */
  proveAgain?(value: unknown): Promise<boolean>;
  /** Milliseconds until a call counts as slow. */
  patienceMs?: number;
}

export interface CallExtras {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Overrides the session's token, for a session that has not started yet. */
  token?: string;
}

/** Calls a row of the contract by name. Never throws: the result holds the failure. */
export interface Api {
  call<N extends RowName>(name: N, input: WireInput<N>, extras?: CallExtras): Promise<Result<WireOutput<N>>>;
  /** Returns the headers of such a call, for a body that is sent by other means. */
  headersFor(name: RowName): Record<string, string>;
}

const inQuery = (row: PathRow) => row.method === "GET" || row.method === "DELETE";

function address(base: string, name: RowName, input: object): string {
  const row: PathRow = paths[name];
  if (!inQuery(row)) return base + row.path;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...webQueries[name], ...input })) {
    if (value !== undefined) query.set(key, String(value));
  }
  return base + row.path + (query.size > 0 ? `?${query.toString()}` : "");
}

function commonHeaders(
  options: ApiOptions,
  row: PathRow,
  extras: CallExtras,
  token: string | undefined,
): Record<string, string> {
  return {
    ...(options.merchant ? { [headers.merchant]: options.merchant } : {}),
    [headers.language]: toWireLanguage(options.language()),
    [headers.platform]: "W",
    [headers.device]: "WEB",
    [headers.gatewayVersion]: gatewayVersion,
    [headers.contractVersion]: String(contractVersion),
    ...(row.token && token ? { authorization: `Bearer ${token}` } : {}),
    ...(extras.idempotencyKey ? { [headers.idempotencyKey]: extras.idempotencyKey } : {}),
    ...options.extraHeaders,
  };
}

async function body(name: RowName, input: object, api: Api): Promise<Result<RequestInit & { type?: string }>> {
  const row: PathRow = paths[name];
  if (inQuery(row)) return { ok: true, value: {} };
  if (row.form) {
    const fields = Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const form = new URLSearchParams(Object.fromEntries(fields) as Record<string, string>);
    return { ok: true, value: { body: form.toString(), type: "application/x-www-form-urlencoded" } };
  }
  if (!row.encrypted) return { ok: true, value: { body: JSON.stringify(input), type: "application/json" } };
  const keys = await api.call("encryptionKeys", {});
  if (!keys.ok) return keys;
  if (keys.value.keys.length === 0) return { ok: false, code: "UNAVAILABLE" };
  const { encrypt } = await import("./encrypt.ts");
  return { ok: true, value: { body: await encrypt(name, input, keys.value), type: "application/jose" } };
}

/** Reads `{success, value}` or `{data}`; anything else is MALFORMED. */
function readEnvelope<T>(answer: unknown, response: Response): Result<T> {
  if (typeof answer !== "object" || answer === null) return { ok: false, code: "MALFORMED" };
  if (response.ok && "success" in answer && answer.success === true && "value" in answer)
    return { ok: true, value: answer.value as T };
  if (response.ok && "data" in answer) return { ok: true, value: answer.data as T };
  if (!("code" in answer) || typeof answer.code !== "string") return { ok: false, code: "MALFORMED" };
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    ok: false,
    code: answer.code as Code,
    ...("value" in answer ? { value: answer.value } : {}),
    ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}),
  };
}

async function send<T>(url: string, init: RequestInit, options: ApiOptions): Promise<Result<T>> {
  const patience = AbortSignal.timeout(options.patienceMs ?? 15_000);
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience;
  try {
    const response = await options.fetch(url, { ...init, signal });
    const answer: unknown = await response.json().catch(() => undefined);
    if (answer === undefined && response.status >= 500) return { ok: false, code: "UNAVAILABLE" };
    return readEnvelope<T>(answer, response);
  } catch {
    return { ok: false, code: patience.aborted ? "SLOW" : "NETWORK" };
  }
}

export function createApi(options: ApiOptions): Api {
  const api: Api = {
    headersFor: (name) => commonHeaders(options, paths[name], {}, options.token()),
    async call<N extends RowName>(name: N, input: WireInput<N>, extras: CallExtras = {}) {
      // Each screen loads the paths of its calls; a call made before any screen loads the rest here.
      if (!(name in paths)) await import("./later-paths.ts").catch(() => undefined);
      const row = paths[name] as PathRow | undefined;
      if (!row) return { ok: false, code: "NETWORK" };
      const made = await body(name, input, api).catch((): Failure => ({ ok: false, code: "NETWORK" }));
      if (!made.ok) return made;
      const { type, ...rest } = made.value;
      const token = extras.token ?? options.token();
      const result = await send<WireOutput<N>>(
        address(options.base, name, input),
        {
          method: row.method,
          ...rest,
          ...(extras.signal ? { signal: extras.signal } : {}),
          headers: {
            ...commonHeaders(options, row, extras, token),
            ...(type ? { "content-type": type } : {}),
            ...(row.encrypted ? { [headers.encryption]: "JWE" } : {}),
          },
        },
        options,
      );
      if (result.ok) {
        if (row.token && token) options.answered?.();
        return result;
      }
      if (result.code === "HUMAN_PROOF_REQUIRED" && !("humanProof" in input)) {
        const { answer, readQuestion } = await import("./human-proof.ts");
        const question = readQuestion(result.value);
        if (question) return api.call(name, { ...input, humanProof: await answer(question) }, extras);
      }
      if (result.code === "STEP_UP_REQUIRED" && extras.token === undefined) {
        if (await options.proveAgain?.(result.value)) return api.call(name, input, extras);
      }
      options.failed?.(result, name, token);
      return result;
    },
  };
  return api;
}
