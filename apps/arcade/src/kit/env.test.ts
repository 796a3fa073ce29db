import { expect, it } from "vitest";
import { readEnv } from "./env.ts";

const needed = {
  DATABASE_URL: "postgres://croupier@127.0.0.1/croupier",
  PLATFORM_URL: "http://127.0.0.1:8081",
  SEAMLESS_KEYS: JSON.stringify([{ id: "k1", secret: "a-test-secret-of-at-least-32-characters" }]),
};

it("lets the demo's sites embed games, each by its exact origin at the web server's port", () => {
  const { webOrigins } = readEnv({ ...needed, PORT: "9000", SITE_ORIGINS: "jade=https://jade.example" });
  expect(webOrigins).toContain("http://jade.localhost:9000");
  expect(webOrigins).toContain("https://jade.example");
  expect(webOrigins.filter((origin) => origin.includes("*"))).toEqual([]);
});

it("refuses a pattern in place of an origin", () => {
  expect(() => readEnv({ ...needed, WEB_ORIGINS: "https://*.club.example" })).toThrow(/WEB_ORIGINS is malformed/);
});
