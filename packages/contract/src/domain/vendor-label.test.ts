import { expect, test } from "vitest";
import { vendorLabel } from "./vendor-label.ts";

test("a vendor's code is shown as players know it: BTI as 123BET, underscores as spaces", () => {
  expect(vendorLabel("BTI")).toBe("123BET");
  expect(vendorLabel("PG")).toBe("PG");
  expect(vendorLabel("WM_LIVE_2")).toBe("WM LIVE 2");
});
