import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { SigningKey } from "../signature.ts";

/** The place of a span in its trace, as the W3C's Trace Context has it. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;
const signature = /^croupier=([A-Za-z0-9_-]{43})$/;

const sign = (text: string, { secret }: SigningKey): Buffer => createHmac("sha256", secret).update(text).digest();

/** Returns the headers that name a span to another of the project's processes, signed; none without a key. */
export function parentHeaders(place: SpanPlace, [key]: readonly SigningKey[]): Record<string, string> {
  if (!key) return {};
  const text = `00-${place.traceId}-${place.spanId}-0${place.isSampled ? 1 : 0}`;
  return { traceparent: text, tracestate: `croupier=${sign(text, key).toString("base64url")}` };
}

/** Reads the span that a call names; undefined unless one of the project's processes signed it. */
export function readParent(headers: IncomingHttpHeaders, keys: readonly SigningKey[]): SpanPlace | undefined {
  const { traceparent: text, tracestate } = headers;
  if (typeof text !== "string" || typeof tracestate !== "string") return undefined;
  const [, traceId, spanId, sampled] = traceparent.exec(text) ?? [];
  const given = Buffer.from(signature.exec(tracestate)?.[1] ?? "", "base64url");
  if (!traceId || !spanId || given.length !== 32) return undefined;
  return keys.some((key) => timingSafeEqual(sign(text, key), given))
    ? { traceId, spanId, isSampled: sampled === "1" }
    : undefined;
}
