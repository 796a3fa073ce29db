import { afterAll, beforeAll, expect, test } from "vitest";
import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { oddBodies, oddValues } from "@croupier/server/test-odd-values";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { ordinaryInput } from "./test-ordinary-input.ts";

/*
 * Attacks every row of the contract as an anonymous tool would, including new rows from their first day. Each CI run
 * tries a sixth of the odd values in each field; `npm run attack` and the nightly run try all of them.
 */

let app: TestPlatform;
let member: { token: string };
let trial: string;
const all = Object.entries(rows) as [RowName, Endpoint][];
const share = process.env.NIGHTLY ? 1 : 6;

beforeAll(async () => {
  app = await testPlatform({ arcadeUrl: "http://127.0.0.1:1" });
  member = await app.register();
  trial = (await app.call("freePlay", { os: "test", platform: "W" })).value.token;
});

afterAll(() => app.close());

const headers = { platform: "W", device: "WEB", "gateway-version": "3", "contract-version": "1" };
/** Text that reveals the inside of the server. */
const leaks = /\bat \S+ \(|node:internal|\.ts:\d+|syntax error at|violates .* constraint|"stack"|\/node_modules\//;

/** Returns what is wrong with an answer to an attack; undefined for nothing. */
function faultIn(status: number, text: string): string | undefined {
  if (status >= 500 && status !== 502 && status !== 503) return `${status} ${text}`;
  return leaks.test(text) ? `a leak: ${text.slice(0, 200)}` : undefined;
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, 60);

type Asked = { status: number; code: string | undefined; fault?: string };

/** Calls a row with any input, as the browser would send it. */
async function ask(name: RowName, input: Record<string, unknown>, token?: string): Promise<Asked> {
  const began = performance.now();
  try {
    const { status, code, value, refusal } = await app.call(name, input as never, {
      key: newKey(),
      idle: true,
      ...(token ? { token } : {}),
    });
    const slow = performance.now() - began > 8000 ? "too slow" : undefined;
    const fault = faultIn(status, JSON.stringify([code, value, refusal])) ?? slow;
    return { status, code, ...(fault ? { fault } : {}) };
  } catch (error) {
    return { status: 0, code: undefined, fault: `no answer in JSON: ${String(error)}` };
  }
}

/** Returns the token of a member who is still signed in: some rows end the caller's session. */
async function signedIn(): Promise<string> {
  // A member on a break passes no gate of the commands.
  const { code, value } = await app.call("breaks", {}, { token: member.token });
  if (code || value.breaks.length > 0) member = await app.register();
  return member.token;
}

test(
  "no field of any row makes the platform fail, leak or hang, whatever its value",
  { timeout: 1_200_000 },
  async () => {
    const faults: string[] = [];
    for (const [at, [name, row]] of all.entries()) {
      const token = await signedIn();
      const input = ordinaryInput(row);
      const fields = Object.keys(input);
      for (const [place, field] of fields.entries()) {
        for (const [which, value] of oddValues.entries()) {
          if ((which + at + place) % share !== 0) continue;
          const { fault, code } = await ask(name, { ...input, [field]: value }, token);
          if (fault) faults.push(`${name}.${field} = ${short(value)}: ${fault}`);
          if (code === "SESSION_ENDED") await signedIn();
        }
      }
    }
    expect(faults).toEqual([]);
  },
);

test("no body of any kind makes a row fail", { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  for (const [at, [name, row]] of all.entries()) {
    const token = await signedIn();
    for (const [which, { body, type }] of oddBodies.entries()) {
      if ((which + at) % share !== 0) continue;
      const sends = row.method === "POST" || row.method === "PUT";
      const response = await fetch(app.url + row.path + (sends ? "" : `?${encodeURIComponent(body).slice(0, 4000)}`), {
        method: row.method,
        headers: { ...headers, authorization: `Bearer ${token}`, "idempotency-key": newKey(), "content-type": type },
        ...(sends ? { body } : {}),
      });
      const text = await response.text();
      const fault = faultIn(response.status, text) ?? (text.startsWith("{") ? undefined : `no envelope: ${text}`);
      if (fault) faults.push(`${name} ${type} ${body.slice(0, 40)}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("a member row refuses a missing token, one of another kind and another merchant's", async () => {
  const passed: string[] = [];
  const token = await signedIn();
  for (const [name, row] of all) {
    if (row.access === "public") continue;
    const input = ordinaryInput(row);
    const strangers: [string, string | undefined, string | undefined][] = [
      ["nobody", undefined, undefined],
      ["an invented token", "x".repeat(43), undefined],
      ["a member of another merchant", token, "jade"],
      ...(row.access === "agent" ? ([["a plain member", token, undefined]] as [string, string, undefined][]) : []),
      ...(row.trial === "blocked" ? ([["a trial member", trial, undefined]] as [string, string, undefined][]) : []),
    ];
    for (const [who, tokenOf, merchant] of strangers) {
      const options = {
        key: newKey(),
        idle: true,
        ...(tokenOf ? { token: tokenOf } : {}),
        ...(merchant ? { merchant } : {}),
      };
      const { status, code } = await app.call(name, input as never, options);
      if (!code || status < 400) passed.push(`${name}: ${who}`);
    }
  }
  expect(passed).toEqual([]);
});

test("a path serves only its own method", async () => {
  const token = await signedIn();
  const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACK"] as const;
  const own = new Set(all.map(([, { method, path }]) => `${method} ${path}`));
  const passed: string[] = [];
  for (const path of new Set(all.map(([, row]) => row.path))) {
    for (const method of methods) {
      if (own.has(`${method} ${path}`) || method === "OPTIONS") continue;
      const response = await fetch(app.url + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
      }).catch(() => undefined);
      if (response && (response.status < 400 || response.status >= 500))
        passed.push(`${method} ${path}: ${response.status}`);
      await response?.text();
    }
  }
  expect(passed).toEqual([]);
});
