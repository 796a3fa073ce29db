import { afterAll, beforeAll, expect, test } from "vitest";
import { protection } from "../../site/merchants/protection-schema.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

test("a visitor reads the help lines of the merchant's file, in its order", async () => {
  const { value } = await app.call("helpLines");
  expect(value.lines.map(({ name }) => name)).toEqual(["Gambling Therapy", "Gamblers Anonymous"]);
});

test.each([
  ["without a phone and an address", { name: "Help" }],
  ["with an address that is not https", { name: "Help", url: "javascript:alert(1)" }],
  ["with words for a phone", { name: "Help", phone: "call us" }],
])("a merchant's file names no help line %s", (_, line) => {
  expect(protection.safeParse({ helpLines: [line] }).success).toBe(false);
  expect(protection.safeParse({ helpLines: [{ name: "Help", phone: "+44 808 802 0133" }] }).success).toBe(true);
});
