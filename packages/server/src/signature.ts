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
}

/** Seconds by which the clocks of two companies may differ. */
const skewSeconds = 300;

/** Computes the HMAC-SHA256 over method, path, timestamp, request id and the SHA-256 of the raw body. */
function signature(secret: string, { method, path, timestamp, requestId, body }: Signed): Buffer {
  const digest = createHash("sha256").update(body).digest("hex");
  return createHmac("sha256", secret).update(`${method}\n${path}\n${timestamp}\n${requestId}\n${digest}`).digest();
}

/** Builds the headers that sign one call. Every attempt is a new request id. */
export function signedHeaders(key: SigningKey, method: string, path: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const requestId = randomUUID();
  return {
    "content-type": "application/json",
    "x-key-id": key.id,
    "x-timestamp": timestamp,
    "x-request-id": requestId,
    "x-signature": signature(key.secret, { method, path, timestamp, requestId, body }).toString("hex"),
  };
}

/** Checks in constant time whether one of the keys signed this call within the allowed time. */
export function isSigned(
  keys: readonly SigningKey[],
  call: { method: string; path: string; headers: IncomingHttpHeaders; body: string | Buffer },
): boolean {
  const text = (name: string): string => {
    const value = call.headers[name];
    return typeof value === "string" ? value : "";
  };
  const key = keys.find((each) => each.id === text("x-key-id"));
  const timestamp = text("x-timestamp");
  if (!key || !/^\d{10}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > skewSeconds)
    return false;
  const { method, path, body } = call;
  const expected = signature(key.secret, { method, path, timestamp, requestId: text("x-request-id"), body });
  const given = Buffer.from(text("x-signature"), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
