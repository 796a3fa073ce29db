import { codes } from "../src/wire/codes.ts";
import type { Endpoint } from "../src/wire/endpoint.ts";
import { rows, type RowName } from "../src/rows.ts";
import { contractVersion, gatewayVersion, headers } from "../src/wire/version.ts";

export interface Finding {
  row: RowName;
  /** The contract's requirement. */
  says: string;
  /** Undefined: the platform conforms. */
  fault: string | undefined;
}

export interface Access {
  /** The platform, or a web server in front of it. */
  url: string;
  merchant?: string | undefined;
  /** A signed-in member's session; without it only calls without a session are checked. */
  token?: string | undefined;
  /** A trial member's. */
  trialToken?: string | undefined;
}

interface Answer {
  status: number;
  body: Record<string, unknown> | undefined;
}

type Ask = (extra?: { token?: string | undefined; version?: number; key?: boolean }) => Promise<Answer>;

/** Creates the call of one row, without any input, which only a read without parameters accepts. */
function asker({ url, merchant }: Access, row: Endpoint): Ask {
  return async ({ token, version = contractVersion, key = true } = {}) => {
    const sends = row.method === "POST" || row.method === "PUT";
    const response = await fetch(new URL(row.path, url), {
      method: row.method,
      signal: AbortSignal.timeout(15_000),
      headers: {
        [headers.platform]: "W",
        [headers.device]: "WEB",
        [headers.gatewayVersion]: gatewayVersion,
        [headers.contractVersion]: String(version),
        ...(merchant ? { [headers.merchant]: merchant } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(row.idempotent && key ? { [headers.idempotencyKey]: crypto.randomUUID() } : {}),
        ...(sends ? { "content-type": row.form ? "application/x-www-form-urlencoded" : "application/json" } : {}),
      },
      ...(sends ? { body: row.form ? "" : "{}" } : {}),
    });
    const body = (await response.json().catch(() => undefined)) as Answer["body"];
    return { status: response.status, body };
  };
}

/** Explains what is wrong with a refusal that should carry this code, or returns undefined. */
function wrongRefusal({ status, body }: Answer, code: keyof typeof codes): string | undefined {
  if (!body) return `${status} without JSON`;
  if (body["code"] !== code) return `${status} ${String(body["code"] ?? "without a code")}`;
  if (status !== codes[code]) return `${code} with status ${status}`;
  if (body["success"] !== false || typeof body["message"] !== "string") return "not in the envelope of a refusal";
  return undefined;
}

function wrongAnswer(row: Endpoint, { status, body }: Answer): string | undefined {
  if (status !== 200 || !body) return `${status} ${String(body?.["code"] ?? "without JSON")}`;
  const lobby = row.path.startsWith("/lgw");
  if (lobby ? !("data" in body) : body["success"] !== true || !("value" in body)) return "not in the envelope";
  const parsed = row.output.safeParse(lobby ? body["data"] : body["value"]);
  return parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
}

const dead = "0".repeat(43);

/** Lists the checks of a row that change nothing, each with the expected answer. */
function questions(
  row: Endpoint,
  ask: Ask,
  { token, trialToken }: Access,
): [string, () => Promise<string | undefined>][] {
  const open = row.access === "public";
  const refuses =
    (code: keyof typeof codes, ...how: Parameters<Ask>) =>
    async () =>
      wrongRefusal(await ask(...how), code);
  const lacksInput = !row.input.safeParse({}).success;
  const mayPass = open || (token !== undefined && row.access === "member");
  const list: [boolean, string, () => Promise<string | undefined>][] = [
    [true, "an outdated page is told to refresh", refuses("CONTRACT_OUTDATED", { version: 0 })],
    [!open, "no session: NOT_LOGGED_IN", refuses("NOT_LOGGED_IN")],
    [!open, "a dead session: SESSION_ENDED", refuses("SESSION_ENDED", { token: dead })],
    [row.access === "agent" && token !== undefined, "a plain member: AGENTS_ONLY", refuses("AGENTS_ONLY", { token })],
    [
      row.trial === "blocked" && trialToken !== undefined,
      "a trial member: TRIAL_REFUSED",
      refuses("TRIAL_REFUSED", { token: trialToken }),
    ],
    [mayPass && row.encrypted, "a plain body: PLAIN_BODY_REFUSED", refuses("PLAIN_BODY_REFUSED", { token })],
    [
      mayPass && row.idempotent,
      "no idempotency key: IDEMPOTENCY_KEY_REQUIRED",
      refuses("IDEMPOTENCY_KEY_REQUIRED", { token, key: false }),
    ],
    [
      mayPass && lacksInput && !row.encrypted,
      "input that lacks everything: BAD_REQUEST",
      refuses("BAD_REQUEST", { token }),
    ],
    [
      mayPass && !lacksInput && row.method === "GET",
      "an answer in its envelope and schema",
      async () => wrongAnswer(row, await ask({ token })),
    ],
  ];
  return list.flatMap(([applies, says, look]) => (applies ? [[says, look] as [string, typeof look]] : []));
}

/** Checks every row of the contract against a platform, one call after the other, and changes nothing there. */
export async function conform(access: Access): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, row] of Object.entries(rows) as [RowName, Endpoint][]) {
    for (const [says, look] of questions(row, asker(access, row), access)) {
      const fault = await look().catch((error: unknown) => (error instanceof Error ? error.message : "no answer"));
      findings.push({ row: name, says, fault });
    }
  }
  return findings;
}
