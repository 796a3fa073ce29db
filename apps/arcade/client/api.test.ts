import { afterEach, expect, it, vi } from "vitest";
import { ask, untilAnswered } from "./api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("repeats a bet refused for too many calls, with its key, until it is decided", async () => {
  vi.useFakeTimers();
  const tooMany = () =>
    Response.json({ ok: false, code: "TRY_LATER" }, { status: 429, headers: { "retry-after": "1" } });
  const answers = [tooMany(), tooMany(), Response.json({ ok: true, state: "held" })];
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    sent.push(body);
    return Promise.resolve(answers.shift());
  });
  const placing = untilAnswered(() => ask<{ ok: true; state: "held" }>("/api/solo/begin", { key: "one" }));
  await vi.runAllTimersAsync();
  expect(await placing).toEqual({ ok: true, state: "held" });
  expect(sent).toEqual(Array.from({ length: 3 }, () => '{"key":"one"}'));
});

it("treats a read refused for too many calls as unanswered", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ok: false, code: "TRY_LATER" }, { status: 429 })));
  await expect(ask("/api/solo")).rejects.toThrow("429");
});
