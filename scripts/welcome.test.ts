import { expect, test } from "vitest";
import { addressesInNetwork } from "./ports.ts";
import { welcome } from "./welcome.ts";

const ports = { web: 8080, platform: 8081, internal: 8084 };

test("the welcome names every address, the demo accounts and the outbox", () => {
  const text = welcome(ports, true);
  expect(text).toContain("Croupier is running");
  expect(text).toContain("http://localhost:8080\n");
  expect(text).toContain("http://localhost:8081/sandbox/outbox");
  expect(text).toContain("lina.tran");
  expect(text).toContain("http://localhost:8084/reference");
  expect(text).toContain("Only this machine reaches it");
});

test("without SANDBOX the welcome promises no demo account and no outbox", () => {
  const text = welcome(ports, false);
  expect(text).toContain("http://localhost:8080\n");
  expect(text).not.toMatch(/sandbox|outbox|demo|lina|quan|Lantern/i);
});

test("opening it to the network prints the address and a warning", () => {
  expect(addressesInNetwork("127.0.0.1", 8080)).toEqual([]);
  expect(addressesInNetwork("192.168.1.7", 8080)).toEqual(["http://192.168.1.7:8080"]);
  expect(addressesInNetwork("0.0.0.0", 8080).every((each) => /^http:\/\/\d+\.\d+\.\d+\.\d+:8080$/.test(each))).toBe(
    true,
  );
  const text = welcome(ports, true, ["http://192.168.1.7:8080"]);
  expect(text).toContain("http://192.168.1.7:8080");
  expect(text).toContain("whoever is in it reaches everything here, the outbox too");
});
