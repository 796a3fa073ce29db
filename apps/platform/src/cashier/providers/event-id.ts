import { createHash } from "node:crypto";
import type { PayoutEvent, PayoutRequest } from "../withdrawals/provider.ts";

/** Derives the UUID (version 8) of an event from the provider's own words for it, so that it is the same each time. */
export function eventIdOf(...words: readonly string[]): string {
  const hex = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the event of a pay-out that was refused before anything was created: all of it failed. */
export const refusedPayout = ({ reference, amount, currency }: PayoutRequest): PayoutEvent[] => [
  { reference, amount, currency, outcome: "failed", eventId: eventIdOf("refused", reference) },
];
