import { expect, test } from "vitest";
import { isOutage } from "./outage.ts";

const failure = (code: string, message = "") => Object.assign(new Error(message), { code });

test.each([
  ["a server that takes no writes", "25006"],
  ["a server that shuts down", "57P01"],
  ["a server that crashed", "57P02"],
  ["a server that starts or recovers", "57P03"],
  ["a connection that was idle too long", "57P05"],
  ["a transaction that was idle too long", "25P03"],
  ["a pooler without a server connection", "08P01"],
  ["a server without a free connection", "53300"],
  ["a refused connection", "ECONNREFUSED"],
  ["a host that cannot be reached", "EHOSTUNREACH"],
])("%s is an outage (%s)", (_, code) => {
  expect(isOutage(failure(code))).toBe(true);
});

test.each(["23505", "42P01", "22021", "40001", "ENOENT", ""])("the error %s is no outage", (code) => {
  expect(isOutage(failure(code, "relation is missing"))).toBe(false);
});
