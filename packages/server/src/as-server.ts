import type { IncomingHttpHeaders } from "node:http";
import { isSigned, signedHeaders, type SigningKey } from "./signature.ts";

/**
 * The web server's own identity: it signs the reads it makes for a page that many will see. Such a read belongs to no
 * visitor, so no visitor's limit and no visitor's country decides about it.
 */
export function fetchAsServer([key]: readonly SigningKey[], send: typeof fetch = fetch): typeof fetch {
  return (input, init = {}) => {
    if (!key || typeof input !== "string" || init.method !== "GET") return send(input, init);
    const { pathname, search } = new URL(input);
    const { "content-type": _, ...signed } = signedHeaders(key, "GET", pathname + search, "");
    return send(input, { ...init, headers: { ...(init.headers as Record<string, string>), ...signed } });
  };
}

/** Whether the web server itself makes this read. */
export const isServer = (
  keys: readonly SigningKey[],
  { method, url, headers }: { method: string; url: string; headers: IncomingHttpHeaders },
): boolean =>
  method === "GET" && headers["x-signature"] !== undefined && isSigned(keys, { method, path: url, headers, body: "" });
