import { afterEach, expect, it, vi } from "vitest";
import { connect, send } from "./frame.ts";

afterEach(() => vi.unstubAllGlobals());

it("exchanges messages with the second brand's page, and with no other origin", () => {
  const posted: [unknown, string][] = [];
  const parent = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) };
  vi.stubGlobal("window", { parent, addEventListener: () => undefined });
  const webOrigins = ["http://localhost:8080", "http://jade.localhost:8080"];
  const open = (backUrl: string) => connect({ webOrigins, backUrl, onRefresh: () => undefined });
  open("http://jade.localhost:8080.evil.example/");
  open("http://evil-jade.localhost:8080/");
  expect(posted).toEqual([]);
  open("http://jade.localhost:8080/game/1");
  expect(send({ type: "arcade:balance", balance: "12.0000" })).toBe(true);
  expect(posted.map(([, origin]) => origin)).toEqual(["http://jade.localhost:8080", "http://jade.localhost:8080"]);
});

it("accepts its visible part only from the page around it", async () => {
  vi.resetModules();
  const frame = await import("./frame.ts");
  const listeners: ((event: { source: unknown; origin: string; data: unknown }) => void)[] = [];
  const parent = { postMessage: () => undefined };
  vi.stubGlobal("window", {
    parent,
    addEventListener: (_: string, each: (typeof listeners)[0]) => listeners.push(each),
  });
  const origin = "http://localhost:8080";
  frame.connect({ webOrigins: [origin], backUrl: `${origin}/game/1`, onRefresh: () => undefined });
  const seen: object[] = [];
  frame.watchView((part) => seen.push(part));
  const post = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    listeners.forEach((each) => each({ source: parent, origin, data, ...from }));
  post({ type: "arcade:view", top: -74, bottom: 812 });
  post({ type: "arcade:view", top: 0, bottom: 1 }, { source: {} });
  post({ type: "arcade:view", top: 0, bottom: 2 }, { origin: "http://elsewhere.example" });
  for (const wrong of ["3", 4.5, null, undefined]) {
    post({ type: "arcade:view", top: 0, bottom: wrong });
    post({ type: "arcade:view", top: wrong, bottom: 812 });
  }
  expect(seen).toEqual([{ top: -74, bottom: 812 }]);
});
