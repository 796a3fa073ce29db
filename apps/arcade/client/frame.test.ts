import { afterEach, expect, it, vi } from "vitest";
import { connect, send } from "./frame.ts";

afterEach(() => vi.unstubAllGlobals());

it("speaks with the second brand's page too, and with no page of another origin", () => {
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
