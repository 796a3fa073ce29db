import { expect, test } from "vitest";
import { networkOf, prefixOf } from "./network.ts";

test("an IPv6 network is its first 64 bits, and IPv4 mapped to IPv6 is that IPv4 address", () => {
  for (const ip of ["2001:db8:1:2::1", "2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:0db8:0001:0002::9%eth0"]) {
    expect(networkOf(ip), ip).toBe("2001:db8:1:2::/64");
  }
  for (const ip of ["192.0.2.7", "::ffff:192.0.2.7", "::FFFF:c000:207", "0:0:0:0:0:ffff:192.0.2.7"]) {
    expect(networkOf(ip), ip).toBe("192.0.2.7");
  }
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("::ffff:192.0.2.8")).not.toBe(networkOf("::ffff:192.0.2.7"));
});

test("a port is not part of an address, and all malformed addresses are one network", () => {
  expect(networkOf("192.0.2.7:4711")).toBe("192.0.2.7");
  for (const ip of ["[2001:db8:1:2::1]:4711", "[2001:db8:1:2::9]"]) expect(networkOf(ip), ip).toBe("2001:db8:1:2::/64");
  expect(new Set(["unknown", "a", "192.0.2", "192.0.2.7:x", "", "300.1.1.1"].map(networkOf)).size).toBe(1);
});

test("a prefix is the first 48 bits of an IPv6 network and the first 24 of an IPv4 address", () => {
  for (const ip of ["2001:db8:1:2::1", "2001:db8:1:ffff::9"]) {
    expect(prefixOf(networkOf(ip)), ip).toBe("2001:db8:1::/48");
  }
  for (const ip of ["192.0.2.7", "192.0.2.255", "::ffff:192.0.2.8"]) {
    expect(prefixOf(networkOf(ip)), ip).toBe("192.0.2.0/24");
  }
  expect(prefixOf(networkOf("nothing"))).toBe("unknown");
});
