import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns whether a text in hexadecimal digits is the HMAC of a body, in constant time. */
export function isDigest(algorithm: "sha256" | "sha512", secret: string, body: string, given: string): boolean {
  const right = createHmac(algorithm, secret).update(body).digest();
  const sent = /^[\da-f]+$/i.test(given) ? Buffer.from(given, "hex") : Buffer.alloc(0);
  return sent.length === right.length && timingSafeEqual(sent, right);
}
