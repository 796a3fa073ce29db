import { expect, test } from "vitest";
import { welcome } from "./welcome.ts";

const ports = { web: 8080, platform: 8081 };

test("the welcome names every address, the demo accounts and the outbox", () => {
  const text = welcome(ports, true);
  expect(text).toContain("Croupier is running");
  expect(text).toContain("http://localhost:8080\n");
  expect(text).toContain("http://localhost:8081/sandbox/outbox");
  expect(text).toContain("lina.tran");
});

test("without SANDBOX the welcome promises no demo account and no outbox", () => {
  const text = welcome(ports, false);
  expect(text).toContain("http://localhost:8080\n");
  expect(text).not.toMatch(/sandbox|outbox|demo|lina|quan|Lantern/i);
});
