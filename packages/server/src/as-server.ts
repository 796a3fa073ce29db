import type { IncomingHttpHeaders } from "node:http";
import { isSigned, signedHeaders, type SigningKey } from "./signature.ts";

/**
 * The web server's own identity: it signs the reads for a page that many will see. Such a read belongs to no visitor,
 * so neither a visitor's limit nor a visitor's country applies.
 */
export function fetchAsServer([key]: readonly SigningKey[], send: typeof fetch = fetch): typeof fetch {
  return (input, init = {}) => {
    if (!key || typeof input !== "string" || init.method !== "GET") return send(input, init);
    const { pathname, search } = new URL(input);
    const { "content-type": _, ...signed } = signedHeaders(key, "GET", pathname + search, "");
    return send(input, { ...init, headers: { ...(init.headers as Record<string, string>), ...signed } });
  };
}

/** Returns whether the web server itself made this read. */
export const isServer = (
  keys: readonly SigningKey[],
  { method, url, headers }: { method: string; url: string; headers: IncomingHttpHeaders },
): boolean =>
  method === "GET" && headers["x-signature"] !== undefined && isSigned(keys, { method, path: url, headers, body: "" });
