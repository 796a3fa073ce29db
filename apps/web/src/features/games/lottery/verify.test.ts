import { expect, test } from "vitest";
import { isCommitted } from "./verify.ts";

test("a draw is verified by its own seed alone", async () => {
  // This is the SHA-256 of the three bytes 01, 02, 03.
  const sealedSeed = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81";
  expect(await isCommitted({ seed: "010203", sealedSeed })).toBe(true);
  expect(await isCommitted({ seed: "010204", sealedSeed })).toBe(false);
  expect(await isCommitted({ seed: "", sealedSeed })).toBe(false);
});
