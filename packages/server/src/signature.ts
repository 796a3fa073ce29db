import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** A secret that two companies share. */
export interface SigningKey {
  id: string;
  secret: string;
}

interface Signed {
  method: string;
  path: string;
  /** Unix seconds. */
  timestamp: string;
  requestId: string;
  body: string | Buffer;
  /** The vendor of the call, if one key signs for several; otherwise empty. */
  vendor: string;
}

/** The maximum clock difference between two companies, in seconds. */
const skewSeconds = 300;

/**
 * Computes the HMAC-SHA256 over method, path, timestamp, request id, the SHA-256 of the raw body and, if named, the
 * vendor, one per line.
 */
function signature(secret: string, { method, path, timestamp, requestId, body, vendor }: Signed): Buffer {
  const digest = createHash("sha256").update(body).digest("hex");
  const lines = [method, path, timestamp, requestId, digest, ...(vendor ? [vendor] : [])];
  return createHmac("sha256", secret).update(lines.join("\n")).digest();
}

/** Builds the headers that sign one call. Every attempt has a new request id. */
export function signedHeaders(
  key: SigningKey,
  method: string,
  path: string,
  body: string,
  vendor = "",
  requestId: string = randomUUID(),
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    "content-type": "application/json",
    "x-key-id": key.id,
    "x-timestamp": timestamp,
    "x-request-id": requestId,
    ...(vendor ? { "x-vendor": vendor } : {}),
    "x-signature": signature(key.secret, { method, path, timestamp, requestId, body, vendor }).toString("hex"),
  };
}

interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string | Buffer;
}

/** Checks in constant time whether one of the keys signed this call within the allowed time. */
export const isSigned = (keys: readonly SigningKey[], call: ReceivedCall): boolean =>
  signedBy(keys, call) !== undefined;

/** Finds, in constant time, the key that signed this call within the allowed time. */
export function signedBy<K extends SigningKey>(keys: readonly K[], call: ReceivedCall): K | undefined {
  const text = (name: string): string => {
    const value = call.headers[name];
    return typeof value === "string" ? value : "";
  };
  const key = keys.find((each) => each.id === text("x-key-id"));
  const timestamp = text("x-timestamp");
  if (!key || !/^\d{10}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > skewSeconds)
    return undefined;
  const { method, path, body } = call;
  const [requestId, vendor] = [text("x-request-id"), text("x-vendor")];
  const expected = signature(key.secret, { method, path, timestamp, requestId, body, vendor });
  // Buffer.from ignores characters that are no hexadecimal digits.
  const given = /^[0-9a-f]{64}$/.test(text("x-signature")) ? Buffer.from(text("x-signature"), "hex") : Buffer.alloc(0);
  return given.length === expected.length && timingSafeEqual(given, expected) ? key : undefined;
}
