import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import {
  batchPatienceMs,
  callRegister,
  patienceMs,
  readJson,
  registerNeeds,
  unknown,
  type Register,
  type RegisterAnswer,
  type RegisterOutcome,
  type RegisterPerson,
} from "./register.ts";

export interface GamstopOptions {
  name?: string;
  /** The addresses of single checks and of batches. */
  url?: string;
  batchUrl?: string;
  key: string;
  waitMs?: number;
}

const outcomes: Record<string, RegisterOutcome> = { Y: "excluded", N: "clear", P: "returned" };

/** Returns the outcome of GAMSTOP's letter; anything else, or none, is unknown and never clear. */
const outcomeOf = (letter: string | null | undefined): RegisterOutcome => outcomes[letter ?? ""] ?? "unknown";

const fieldsOf = (person: RegisterPerson) => ({
  firstName: person.givenName,
  lastName: person.familyName,
  dateOfBirth: person.birthday,
  email: person.email,
  postcode: person.postcode,
  mobile: person.mobile,
});

const batchRow = z.object({
  correlationId: z.string(),
  exclusion: z.string(),
  msRequestId: z.string().max(200).optional(),
});

/** GAMSTOP takes at most 1,000 persons and less than 256 KB in a call, and one call a second. */
const mostPersons = 1_000;
const mostBytes = 250_000;
const pauseMs = 1_000;

/** Creates the register of Great Britain. The answer to a single check is in its headers. */
export function createGamstop({
  name = "gamstop",
  url = "https://api.gamstop.io/v2",
  batchUrl = "https://batch.gamstop.io/v2",
  key,
  waitMs,
}: GamstopOptions): Register {
  async function single(person: RegisterPerson): Promise<RegisterAnswer> {
    const headers = { "x-api-key": key, "x-trace-id": randomUUID() };
    const init = { method: "POST", headers, body: new URLSearchParams(fieldsOf(person)) };
    const answer = await callRegister(url, init, waitMs ?? patienceMs);
    await answer.body?.cancel();
    if (!answer.ok) return unknown();
    const proofId = answer.headers.get("x-unique-id")?.slice(0, 200);
    const outcome = outcomeOf(answer.headers.get("x-exclusion"));
    return { outcome, ...(proofId ? { proofId } : {}), checkedAt: new Date() };
  }

  async function several(persons: readonly RegisterPerson[]): Promise<RegisterAnswer[]> {
    const named = persons.map((person) => ({ correlationId: randomUUID(), ...fieldsOf(person) }));
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const found = new Map<string, RegisterAnswer>();
    for (const [at, body] of toBodies(named).entries()) {
      if (at > 0) await wait(pauseMs);
      const answer = await callRegister(batchUrl, { method: "POST", headers, body }, waitMs ?? batchPatienceMs);
      const rows = answer.ok ? await readJson(answer) : [];
      const checkedAt = new Date();
      for (const row of Array.isArray(rows) ? rows : []) {
        const read = batchRow.safeParse(row);
        if (!read.success) continue;
        const { correlationId, exclusion, msRequestId } = read.data;
        const outcome = outcomeOf(exclusion);
        found.set(correlationId, { outcome, ...(msRequestId ? { proofId: msRequestId } : {}), checkedAt });
      }
    }
    return named.map(({ correlationId }) => found.get(correlationId) ?? unknown());
  }

  return {
    name,
    needs: registerNeeds.gamstop,
    saysReturned: true,
    batch: { mostPerCall: mostPersons, pauseMs },
    async check(_purpose, persons) {
      const [first, ...others] = persons;
      if (!first) return [];
      return others.length === 0 ? [await single(first)] : several(persons);
    },
  };
}

/** Divides persons into bodies of calls that GAMSTOP takes. */
function toBodies(persons: readonly object[]): string[] {
  const bodies: string[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const end = () => {
    if (texts.length > 0) bodies.push(`[${texts.join(",")}]`);
    texts = [];
    bytes = 0;
  };
  for (const person of persons) {
    const text = JSON.stringify(person);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > mostBytes || texts.length === mostPersons) end();
    texts.push(text);
    bytes += size;
  }
  end();
  return bodies;
}
