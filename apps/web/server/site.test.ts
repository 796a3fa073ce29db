import { afterEach, expect, it, vi } from "vitest";
import { createSites } from "./site.ts";
import { readSettings } from "./settings.ts";
import { permission, serverKeys } from "./test-web.ts";
import type { Visitor } from "./visitor.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const visitor = { origin: "http://site.test", country: undefined, forwarded: {} } as Visitor;
const settings = readSettings({ LOG_LEVEL: "silent", PLATFORM_URL: "http://127.0.0.1:1", SERVER_KEYS: serverKeys }, []);

const serverTime = "2026-11-21T00:00:00.000Z";

/** Creates a platform that answers with the status that `now` returns, or fails where that is undefined. */
function platform(now: () => 0 | 1 | undefined) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    const status = now();
    if (status === undefined) throw new TypeError("fetch failed");
    const { pathname } = new URL(String(url));
    const value = pathname.endsWith("/status")
      ? { status, ip: "", jackpots: [], serverTime }
      : { ...permission, systemStatus: status, serverTime };
    return Response.json({ success: true, value });
  });
}

it("a site that closes is closed within a second, also after nobody came for long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let status: 0 | 1 = 0;
  platform(() => status);
  const site = createSites(settings);
  const statusNow = async () => (await site(visitor, "en")).permission.systemStatus;
  expect(await statusNow()).toBe(0);
  status = 1;
  vi.advanceTimersByTime(1_001);
  expect(await statusNow()).toBe(1);
  status = 0;
  vi.advanceTimersByTime(3_600_000);
  expect(await statusNow()).toBe(0);
});

it("many visits within a second ask for the status once", async () => {
  const reads = platform(() => 0);
  const site = createSites(settings);
  await Promise.all(Array.from({ length: 20 }, () => site(visitor, "en")));
  expect(reads.mock.calls.filter(([url]) => String(url).endsWith("/wps/system/status"))).toHaveLength(1);
});

it("the last answer stays in use while the platform is away", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let status: 0 | undefined = 0;
  platform(() => status);
  const site = createSites(settings);
  await site(visitor, "en");
  status = undefined;
  vi.advanceTimersByTime(60_000);
  expect((await site(visitor, "en")).permission.systemStatus).toBe(0);
});
