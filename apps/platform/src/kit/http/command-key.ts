import { createHash } from "node:crypto";
import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";

export interface CommandKey {
  /** Created by the browser and stored before sending, so that a lost answer never moves money twice. */
  key: string;
  /** Tells a repetition from another command under the same key. */
  fingerprint: string;
}

/** Marks a fingerprint of the whole input. */
export const ofInput = "input:";

function canonical(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, canonical(field)]));
}

/**
 * Hashes the parsed input of a call with its name and the caller's currency. Every field counts, except those that the
 * row excludes by name (`Endpoint.mayDiffer`).
 */
export function fingerprintOf(name: RowName, input: unknown, currency: string | undefined): string {
  const { mayDiffer = [] }: Endpoint = rows[name];
  const fields = Object.entries(input as object).filter(([field]) => !mayDiffer.includes(field));
  const text = JSON.stringify([name, currency, canonical(Object.fromEntries(fields))]);
  return ofInput + createHash("sha256").update(text).digest("hex");
}
