import { expect, test } from "vitest";
import { opensElsewhere } from "./opens-elsewhere.ts";

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test("a press with any modifier key is the browser's, a plain one is the page's", () => {
  expect(opensElsewhere(plain)).toBe(false);
  for (const key of Object.keys(plain)) expect([key, opensElsewhere({ ...plain, [key]: true })]).toEqual([key, true]);
});
