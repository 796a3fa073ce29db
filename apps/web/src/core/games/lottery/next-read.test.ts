import { expect, it } from "vitest";
import { nextReadMs } from "./next-read.ts";

const now = Date.parse("2026-11-27T12:00:00Z");
const lobby = (...seconds: number[]) =>
  ({
    serverTime: new Date(now).toISOString(),
    lotteries: seconds.map((each) => ({ drawsAt: new Date(now + each * 1000).toISOString() })),
  }) as NonNullable<Parameters<typeof nextReadMs>[0]>;

it("the lobby is read again after its first draw, and at least every half minute", () => {
  expect(nextReadMs(lobby(90, 12, 40))).toBe(13_500);
  expect(nextReadMs(lobby(300))).toBe(30_000);
});

it("a draw that is late is asked for every three seconds, and so is a vendor that said nothing", () => {
  expect(nextReadMs(lobby(-5, 40))).toBe(3_000);
  expect(nextReadMs(lobby(0.2))).toBe(3_000);
  expect(nextReadMs(lobby())).toBe(3_000);
  expect(nextReadMs(undefined)).toBe(3_000);
});
