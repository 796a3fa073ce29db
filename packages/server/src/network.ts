import { isIP, isIPv6 } from "node:net";
import type { Normalised } from "./normalised.ts";

/** The network of a caller, as limits and known addresses count it. */
export type Network = Normalised<"network">;

/** The range of addresses that one holder usually has; limits count it separately. */
export type NetworkPrefix = Normalised<"networkPrefix">;

/** Some proxies append the port: 203.0.113.9:4711, [2001:db8::1]:4711. */
function withoutPort(ip: string): string {
  const found = /^\[([^\]]+)\](?::\d+)?$/.exec(ip) ?? /^([\d.]+):\d+$/.exec(ip);
  return found?.[1] ?? ip;
}

/**
 * Returns the network by which an address is recognised: the first 64 bits of IPv6, because the rest changes
 * automatically. IPv4 mapped to IPv6 is that IPv4 address. All malformed addresses are one network.
 */
export function networkOf(ip: string): Network {
  const [plain = ""] = withoutPort(ip).split("%");
  if (isIP(plain) === 0) return "unknown" as Network;
  if (!isIPv6(plain)) return plain as Network;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".") as Network;
  }
  const head = groups.slice(0, 4).map((group) => group.toString(16));
  return `${head.join(":")}::/64` as Network;
}

/** Returns the first 48 bits of an IPv6 network, or the first 24 of an IPv4 address. */
export function prefixOf(network: Network): NetworkPrefix {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (ipv4 !== undefined) return `${ipv4}.0/24` as NetworkPrefix;
  const ipv6 = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network)?.[1];
  return (ipv6 === undefined ? network : `${ipv6}::/48`) as string as NetworkPrefix;
}

/** Reads the eight groups of an IPv6 address in any notation. */
function groupsOf(ip: string): number[] {
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = hex.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [left, right] = [read(head), read(tail ?? "")];
  const gap = Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0);
  return [...left, ...gap, ...right];
}
