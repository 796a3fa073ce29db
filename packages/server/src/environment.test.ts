import { expect, test } from "vitest";
import { readVariables, variable } from "./environment.ts";
import { SetupError } from "./setup-error.ts";

const secret = "a-test-secret-of-at-least-32-characters";
const keys = (...list: { id: string; secret: string }[]) => JSON.stringify(list);

const shape = {
  PORT: variable.port(8080),
  DATABASE_URL: variable.databaseUrl(),
  PEER_URL: variable.url(),
  KEYS: variable.keys(),
  MORE_KEYS: variable.optionalKeys(),
  SANDBOX: variable.flag(),
  LOG_LEVEL: variable.logLevel("info"),
};
const good = { DATABASE_URL: "postgres://db/x", PEER_URL: "http://127.0.0.1:8081/", KEYS: keys({ id: "a", secret }) };

function fault(change: Record<string, string | undefined>): string {
  try {
    readVariables(shape, { ...good, ...change });
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(SetupError);
    return String(error).split("\n").slice(1).join("\n");
  }
}

test("an unset or empty variable has its default", () => {
  expect(readVariables(shape, { ...good, PORT: "", SANDBOX: undefined })).toEqual({
    PORT: 8080,
    DATABASE_URL: "postgres://db/x",
    PEER_URL: "http://127.0.0.1:8081",
    KEYS: [{ id: "a", secret }],
    MORE_KEYS: [],
    SANDBOX: false,
    LOG_LEVEL: "info",
  });
});

test.each([
  [{ PORT: "http" }, "PORT is malformed: it wants a port"],
  [{ PORT: "70000" }, "PORT is malformed: it wants a port"],
  [{ DATABASE_URL: "" }, "DATABASE_URL is not set: it wants a postgres:// URL"],
  [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL is malformed: it wants a postgres:// URL"],
  [{ PEER_URL: "platform:8081" }, "PEER_URL is malformed: it wants an http or https URL"],
  [{ KEYS: undefined }, "KEYS is not set: it wants JSON"],
  [{ KEYS: "k1" }, "KEYS is malformed: it wants JSON"],
  [{ KEYS: "[]" }, "KEYS is malformed: it wants one key or more"],
  [{ KEYS: keys({ id: "a", secret: "" }) }, "KEYS is malformed: it wants secrets of 32 characters or more"],
  [{ KEYS: keys({ id: "a", secret: "short" }) }, "KEYS is malformed: it wants secrets of 32 characters or more"],
  [{ KEYS: keys({ id: "a", secret }, { id: "a", secret }) }, "KEYS is malformed: it wants ids that differ"],
  [{ MORE_KEYS: '{"id":"a"}' }, 'MORE_KEYS is malformed: it wants a list [{"id","secret"}]'],
  [{ SANDBOX: "yes" }, "SANDBOX is malformed: it wants 1 or 0"],
])("%j is named, with what it wants", (change, says) => {
  expect(fault(change)).toBe(`- ${says}`);
});

test("all faults are named at once, without their values", () => {
  const said = fault({ PORT: "x1", KEYS: keys({ id: "a", secret: "swordfish" }), PEER_URL: undefined });
  expect(said.split("\n")).toHaveLength(3);
  expect(said).not.toContain("swordfish");
  expect(said).not.toContain("x1");
});
