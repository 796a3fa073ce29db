import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  // The limits are ten calls a minute of `sessionCode`, and twenty of `restore`.
  app = await testPlatform({ limitFactor: 1 });
});

afterAll(() => app.close());

/** Returns how many of the calls the limit let through. */
async function passed(times: number, call: (at: number) => Promise<{ code: string | undefined }>): Promise<number> {
  let count = 0;
  for (let at = 0; at < times; at++) if ((await call(at)).code !== "TOO_MANY_REQUESTS") count += 1;
  return count;
}

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

test("a limit by member counts all of the member's sessions together", async () => {
  const { token, account } = await app.register();
  const again = await app.call("login", { username: account, password: "Lantern2026", type: "username" });
  const tokens = [token, again.value.token];
  expect(await passed(14, (at) => app.call("sessionCode", {}, { token: tokens[at % 2] ?? "" }))).toBe(10);
  const { token: other } = await app.register();
  expect((await app.call("sessionCode", {}, { token: other })).status).toBe(200);
});

test("made-up tokens count by the network they come from", async () => {
  const call = () =>
    app.call("sessionCode", {}, { token: randomBytes(32).toString("base64url"), ...from("203.0.113.9") });
  expect(await passed(14, call)).toBe(10);
});

test("a limit by address counts an IPv6 network as one, and a mapped IPv4 address as IPv4", async () => {
  const code = "nothing-that-anybody-made";
  const inOneNetwork = (at: number) => app.call("restore", { code }, from(`2001:db8:7:7::${at + 1}`));
  expect(await passed(25, inOneNetwork)).toBe(20);
  expect((await app.call("restore", { code }, from("2001:db8:7:8::1"))).code).toBe("CODE_EXPIRED");
  const spelled = ["198.51.100.9", "::ffff:198.51.100.9", "::ffff:c633:6409"];
  expect(await passed(25, (at) => app.call("restore", { code }, from(spelled[at % 3] ?? "")))).toBe(20);
});
