import { networkOf } from "@croupier/server/network";
import { expect, test } from "vitest";
import { limitKey } from "./throttle.ts";

test("a limit accepts no typed text and no raw address as its key", () => {
  const address: string = "192.0.2.7";
  // @ts-expect-error only a network is accepted
  limitKey("sign-in-from", address);
  expect(limitKey("sign-in-from", networkOf(address))).toBe("sign-in-from:192.0.2.7");
});
