import { createHash } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { VendorKey } from "@croupier/server/environment";
import { signedBy } from "@croupier/server/signature";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { VendorCall } from "./store.ts";

const callHeaders = z.object({
  "x-vendor": z.string().regex(/^[A-Z0-9_]{1,24}$/),
  "x-request-id": z.uuid(),
});

/**
 * Creates the check of a vendor's call: the signature covers the vendor's name, the key belongs to that vendor, and the
 * caller's address is allowed for the key. Undefined for any other call.
 */
export function admitVendor(keys: readonly VendorKey[]): (request: FastifyRequest) => VendorCall | undefined {
  const places = new Map(keys.map((key) => [key.id, key.addresses && listOf(key.addresses)]));
  return (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : "";
    const key = signedBy(keys, { method: request.method, path: request.url, headers: request.headers, body });
    const named = callHeaders.safeParse(request.headers);
    if (!key || !named.success) return undefined;
    const { "x-vendor": vassalage, "x-request-id": requestId } = named.data;
    if (!key.vendors.includes("*") && !key.vendors.includes(vassalage)) return undefined;
    const place = places.get(key.id);
    if (place && !place.check(request.ip, isIPv6(request.ip) ? "ipv6" : "ipv4")) return undefined;
    return { vassalage, requestId: ofKey(key.id, requestId) };
  };
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = "", bits] = each.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Prefixes a request id with its key, so that no vendor can use up another's ids. */
function ofKey(keyId: string, requestId: string): string {
  const hex = createHash("sha256").update(`${keyId}\n${requestId}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
